import { features } from './features';
import { life } from './life';
import { programs } from './programs';
import { Tests } from './support';

/** What the extension does. */
export const tests: Tests = { ...features, ...programs, ...life };
