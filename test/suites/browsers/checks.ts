/**
 * What a browser has to show of the page, with the server as its home. Functions run in the page:
 * they see nothing of this file.
 */
import type { Driver } from './driver.ts';

/** A check by its name. Throws when it fails. */
export type Check = readonly [name: string, check: (driver: Driver, url: string) => Promise<void>];

const desk = { width: 1440, height: 900 };
const escapeKey = '\uE00C';
const phone = { width: 390, height: 780 };

/** Puts helpers into the page that all checks use. */
async function helpers(): Promise<void> {
  const until = async (what: string, found: () => unknown) => {
    const end = Date.now() + 60_000;
    for (;;) {
      const value = found();
      if (value) return value;
      if (Date.now() > end)
        throw new Error(`Waited in vain: ${what}. ${document.body.textContent}`);
      await new Promise((next) => setTimeout(next, 50));
    }
  };
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      (one) =>
        (one.getAttribute('aria-label') ?? one.textContent.trim()) === name &&
        one.checkVisibility(),
    );
  const faults: string[] = [];
  addEventListener('error', ({ message }) => faults.push(message));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faults.push(`policy: ${violatedDirective} ${blockedURI}`),
  );
  Object.assign(globalThis, { page: { until, button, faults } });
}

/** What {@link helpers} puts there. */
declare const page: {
  until(what: string, found: () => unknown): Promise<unknown>;
  button(name: string): HTMLButtonElement | undefined;
  readonly faults: string[];
};

async function visit(driver: Driver, url: string, size = desk): Promise<void> {
  // The same address again would not load the page anew.
  await driver.open('about:blank', size);
  await driver.open(url, size);
  await driver.run(helpers);
  await driver.run(async () => {
    await page.until('ready', () => document.querySelector('.status')?.textContent === 'Ready');
  });
}

async function runIt(driver: Driver): Promise<void> {
  await driver.run(async () => {
    page.button('Run')?.click();
    await page.until('an answer', () =>
      document.querySelector('.status')?.textContent?.startsWith('Done'),
    );
  });
}

function expectSame(what: string, seen: unknown, wanted: unknown): void {
  if (JSON.stringify(seen) !== JSON.stringify(wanted)) {
    throw new Error(`${what}: ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`);
  }
}

/** In the order of a first visit. */
export const checks: readonly Check[] = [
  ['loads and finds the server', (driver, url) => visit(driver, url)],
  [
    'checks the schema in a worker',
    (driver) =>
      driver.run(async () => {
        await page.until('the verdict', () =>
          document.body.textContent.includes('Enforced in full'),
        );
      }),
  ],
  [
    'runs: the form fills in',
    async (driver) => {
      await runIt(driver);
      const values = await driver.run(async () =>
        [...document.querySelectorAll<HTMLElement>('.document .leaf')].map((leaf) =>
          leaf.textContent.trim(),
        ),
      );
      if (!values.includes('Lisbon')) throw new Error(`The form has: ${values.join(', ')}`);
    },
  ],
  [
    'shows the answer as JSON',
    (driver) =>
      driver.run(async () => {
        [...document.querySelectorAll<HTMLElement>('[role=tab]')]
          .find((tab) => tab.textContent === 'JSON')
          ?.click();
        await page.until('JSON', () =>
          document.querySelector('.document-text pre')?.textContent?.includes('"Lisbon"'),
        );
      }),
  ],
  [
    'opens each dialog, and closes it by Escape',
    async (driver) => {
      for (const name of ['Templates', 'History', 'Share', 'Code', 'Import', 'Describe']) {
        const opened = await driver.run(async (given) => {
          page.button(given)?.click();
          await page.until(`dialog ${given} with the focus`, () =>
            document.activeElement?.closest('dialog[open]')?.querySelector('h2'),
          );
          // A key that is pressed before it is drawn is for the page below.
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
          return document.querySelector('dialog[open]')?.getAttribute('aria-label');
        }, name);
        if (!opened) throw new Error(`${name} opens a dialog without a name.`);
        await driver.press(escapeKey);
        await driver.run(async (given) => {
          const isClosed = () => !document.querySelector('dialog[open]');
          await page.until(`dialog ${given} to close`, isClosed);
        }, name);
      }
    },
  ],
  [
    'builds a schema of fields',
    async (driver) => {
      const isThere = await driver.run(async () => {
        [...document.querySelectorAll<HTMLElement>('label, [role=tab], button')]
          .find((one) => one.textContent.trim() === 'Builder' && one.checkVisibility())
          ?.click();
        return page.until('the builder', () => document.querySelector('.builder input'));
      });
      if (!isThere) throw new Error('There is no builder.');
    },
  ],
  [
    'fits a phone',
    async (driver, url) => {
      await visit(driver, url, phone);
      const [shown, inner] = await driver.run(async () => [
        document.documentElement.scrollWidth,
        innerWidth,
      ]);
      if (shown! > inner!) throw new Error(`${shown} pixels wide on a screen of ${inner}`);
    },
  ],
  [
    'leaves no error, and breaks no rule of its policy',
    async (driver) => {
      expectSame('faults', await driver.run(async () => page.faults), []);
    },
  ],
];
