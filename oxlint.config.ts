import { defineConfig } from 'oxlint'
import { importOverrides } from './room-rules.ts'

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  env: { es2024: true },
  ignorePatterns: ['**/dist/**'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'off',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/extensions': ['error', 'always', { ignorePackages: true }],
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    eqeqeq: 'error',
    'no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'fc.assert'] }],
    'typescript/unbound-method': 'off',
    'typescript/require-array-sort-compare': 'off',
    'no-console': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/no-static-element-interactions': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'no-underscore-dangle': 'off',
  },
  // Elsewhere a name that begins with `use` is no hook of React.
  overrides: [{ files: ['web/src/**'], rules: { 'react/rules-of-hooks': 'error' } }, ...importOverrides()],
})
