/** Runs dependency-cruiser with the import rules over src: `node test/check-imports.ts`, from the project's folder. */
import { registerHooks } from 'node:module';
import type { ICruiseResult, IViolation } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';

// dependency-cruiser 18 imports the parser of the compiler as `typescript`, and TypeScript 7 no longer has a parser for
// it. Version 6 is therefore installed as `typescript-6`. The other supported parser, swc, misses `import('…').Type`
// and fails at `using`.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier.replace(/^typescript(?=$|\/)/, 'typescript-6'), context),
});

const { cruise } = await import('dependency-cruiser');
const { output } = await cruise(
  ['src'],
  {
    validate: true,
    ruleSet: { forbidden: importRules },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    preserveSymlinks: true,
  },
  { extensions: ['.ts', '.js', '.json'], exportsFields: ['exports'], conditionNames: ['node', 'import', 'default'] },
);
const { violations, totalCruised } = (output as ICruiseResult).summary;

for (const violation of violations) console.error(describe(violation));
// A run without files proves nothing.
if (totalCruised === 0) console.error('no file was read');
if (violations.length > 0 || totalCruised === 0) process.exitCode = 1;
else console.log(`${totalCruised} modules, no forbidden import`);

function describe({ from, to, rule, cycle }: IViolation): string {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to];
  const comment = importRules.find(({ name }) => name === rule.name)?.comment;
  return `${path.join(' → ')}: ${rule.name} (${comment})`;
}
