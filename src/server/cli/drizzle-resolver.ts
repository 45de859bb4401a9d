import module from 'node:module';

const inDrizzle = /\/node_modules\/drizzle-orm\/.*\.js$/;

/**
 * Lets Drizzle's modules import each other without a look at its `package.json`: Node parses the
 * `exports` there, 179 kB, for each of some 170 modules, to find out that they are modules. That
 * takes more than a second of a slow core at each start. Does nothing in versions of Node without
 * hooks (before 22.15).
 *
 * https://nodejs.org/api/module.html#moduleregisterhooksoptions
 */
export function registerDrizzleResolver(): void {
  module.registerHooks?.({
    resolve(specifier, context, next) {
      const { parentURL } = context;
      if (!specifier.startsWith('.') || !parentURL || !inDrizzle.test(parentURL)) {
        return next(specifier, context);
      }
      const url = new URL(specifier, parentURL).href;
      return { url, format: 'module', shortCircuit: true };
    },
  });
}
