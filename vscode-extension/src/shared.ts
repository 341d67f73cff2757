import all from '../../ide-common/src/main/resources/org/tilewright/ide/shared.json';

/** The texts and facts that all graphical clients share; `npm run strings` brings the texts into the extension's bundle of strings. */
export const shared = all;
