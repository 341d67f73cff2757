// What ESLint asks of the extension, its scripts and tests, of the preview page and of the page's tests. Run from the repository's folder,
// with this file as --config: npm run lint does.
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const PAGE = 'compiler-backend/src/main/resources/org/tilewright/preview/*.js';

export default tseslint.config(
  // what is built, and copies of what is elsewhere
  { ignores: ['**/node_modules/', '**/dist/', '**/out/', 'vscode-extension/{runtime,samples,server}/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: 'error', 'no-var': 'error', 'prefer-const': 'error', 'object-shorthand': 'error', 'no-else-return': 'error',
      'no-implicit-coercion': 'error', 'no-throw-literal': 'error',
    },
  },
  {
    // the compiler knows all names and types
    files: ['vscode-extension/**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/switch-exhaustiveness-check': 'error', '@typescript-eslint/prefer-readonly': 'error' },
  },
  {
    // run by Node.js, and in parts of the tests by the browser that they drive
    files: ['vscode-extension/**/*.{mjs,cjs}', 'preview-test/*.js'],
    rules: { 'no-undef': 'off' },
  },
  {
    // one script, put together from files that see each other's functions
    files: [PAGE],
    languageOptions: { sourceType: 'script' },
    rules: { 'no-undef': 'off', 'no-unused-vars': ['error', { vars: 'local' }] },
  },
);
