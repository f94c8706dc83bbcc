import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CAST, CONTRACTS, MNEMONIC } from '../../devnet/addresses.ts'
import { DRAINING_PERMIT } from '../../test/support/permit.ts'
import { buildApp } from '../build/build.ts'
import { isStale } from '../build/dist.ts'
import { type Devnet, startDevnet } from '../devnet/start.ts'
import { startServer } from './serve.ts'

const PACKAGE = 'test/firefox'
const LIBRARY = join(PACKAGE, 'node_modules/puppeteer-core/lib/puppeteer/puppeteer-core.js')
/** Where distributions put it. */
const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']
const PASSWORD = 'gravel Tundra 48 quiet-lantern orbit'
/** Milliseconds until something that was waited for counts as absent. */
const PATIENCE_MS = 60_000

/** Of puppeteer-core, what is used here: its package is apart from ours (`test/firefox`). */
type Handle = { click(): Promise<void> }
type Page = {
  goto(url: string): Promise<unknown>
  url(): string
  evaluate(code: string): Promise<unknown>
  evaluateHandle(code: string): Promise<{ asElement(): Handle | null }>
  waitForFunction(code: string, options: { readonly timeout: number; readonly polling: number }): Promise<unknown>
  setViewport(size: { readonly width: number; readonly height: number }): Promise<void>
  readonly keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> }
}
type Library = {
  readonly default: {
    launch(options: {
      readonly browser: 'firefox'
      readonly executablePath: string
      readonly headless: boolean
    }): Promise<{ newPage(): Promise<Page>; version(): Promise<string>; close(): Promise<void> }>
  }
}

/** The first element of a selector that is shown, can be used, and is called so. In the page, as text: what it is called is its label, else its words. */
const elementCode = (selector: string, name: RegExp): string => `(() => {
  const nameOf = (node) => (node.getAttribute('aria-label') ?? (node.labels?.[0] ?? node).textContent ?? '').trim()
  return [...document.querySelectorAll(${JSON.stringify(selector)})].find((node) =>
    node.getClientRects().length > 0 && !node.disabled && node.getAttribute('aria-disabled') !== 'true' && ${String(name)}.test(nameOf(node))) ?? null
})()`

/** Somebody at the keyboard of a page. */
function personAt(page: Page) {
  const until = (code: string): Promise<unknown> => page.waitForFunction(code, { timeout: PATIENCE_MS, polling: 100 })
  const find = async (selector: string, name: RegExp): Promise<Handle> => {
    const code = elementCode(selector, name)
    await until(`${code} !== null`).catch(() => {
      throw new Error(`${selector} called ${String(name)} was not found at ${page.url()}`)
    })
    const handle = (await page.evaluateHandle(code)).asElement()
    if (handle === null) throw new Error(`${selector} called ${String(name)} went away`)
    return handle
  }
  // Between finding and pressing, a screen may draw it anew.
  const press = async (name: RegExp, selector = 'button, a, [role="option"], summary'): Promise<void> => {
    for (let turn = 1; ; turn++) {
      try {
        return await (await find(selector, name)).click()
      } catch (error) {
        if (turn === 3 || !/detached|not clickable/.test(String(error))) throw error
      }
    }
  }
  return {
    until,
    see: (selector: string): Promise<unknown> =>
      until(`document.querySelector(${JSON.stringify(selector)}) !== null`).catch(() => {
        throw new Error(`${selector} was not seen at ${page.url()}`)
      }),
    press,
    fill: async (name: RegExp, text: string): Promise<void> => {
      await press(name, 'input, textarea')
      await page.keyboard.type(text)
    },
    go: (path: string): Promise<unknown> =>
      page.evaluate(`{ history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate')) }`),
    text: async (selector: string): Promise<string> =>
      String(await page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`)),
  }
}
type Person = ReturnType<typeof personAt>

/** What is held against the chain and the screen. */
function hold(holds: boolean, words: string): void {
  if (!holds) throw new Error(words)
}

type Scene = { readonly page: Page; readonly person: Person; readonly devnet: Devnet; readonly url: string }
type Job = { readonly name: string; readonly run: (scene: Scene) => Promise<void> }

/** Reads the Review to its verdict, signs, and waits until the transaction is in a block. */
async function signAndWait({ person }: Scene): Promise<void> {
  await person.see('[data-review]')
  await person.until(`document.querySelector('[data-part="pending"]') === null`)
  await person.press(/^Sign$/)
  await person.until(`/^#\\/0x[0-9a-f]{64}$/.test(location.hash)`)
  await person.see('[data-state="included"]')
}

const weiOf = async (devnet: Devnet, owner: string): Promise<bigint> =>
  BigInt(await devnet.rpc<string>('eth_getBalance', [owner, 'latest']))

/** The five jobs of most people, in this order: the later ones use the wallet of the second. */
const JOBS: readonly Job[] = [
  {
    name: 'a typed message is checked without a wallet',
    async run({ page, person, url }) {
      await page.goto(`${url}/check`)
      // The page is there as text before the app is.
      await person.until(`document.getElementById('first-screen') === null`)
      await person.fill(/^What you are asked to sign/, JSON.stringify(DRAINING_PERMIT))
      await person.see('[data-part="verdict"]')
      const words = await person.text('[data-review]')
      hold(/USD Coin/.test(words), `The permit was not read: ${words.slice(0, 200)}`)
    },
  },
  {
    name: 'a first payment is reviewed, signed and included',
    async run(scene) {
      const { page, person, devnet, url } = scene
      await page.goto(`${url}/welcome/import?practice=${new URL(devnet.url).port}`)
      for (const [at, word] of MNEMONIC.split(' ').entries()) await person.fill(new RegExp(`^Word ${at + 1}$`), word)
      await person.press(/^Read the phrase$/)
      await person.fill(/^Password$/, PASSWORD)
      await person.fill(/^Password again$/, PASSWORD)
      await person.press(/^Import/)
      await person.press(/^Use these networks$/)
      await person.see('[data-asset="USDC"]')
      const before = await weiOf(devnet, CAST.bob)
      await person.go(`/send?to=${CAST.bob}&asset=native`)
      await person.fill(/^Amount$/, '0.5')
      await person.press(/^Review$/)
      await signAndWait(scene)
      const got = (await weiOf(devnet, CAST.bob)) - before
      hold(got === 5n * 10n ** 17n, `The chain says that ${got} wei arrived.`)
    },
  },
  {
    name: 'a swap is quoted, reviewed, signed and included',
    async run(scene) {
      const { page, person } = scene
      await person.go('/swap')
      await person.fill(/^You pay/, '1')
      await person.press(/^Token you receive/)
      await person.fill(/^Find a token/, 'usdc')
      await person.see('[role="option"]')
      await page.keyboard.press('Enter')
      await person.press(/^Review swap$/)
      await signAndWait(scene)
    },
  },
  {
    name: 'an allowance is revoked',
    async run(scene) {
      const { person, devnet } = scene
      await person.go('/allowances')
      const right = `[data-right="allowance:${CONTRACTS.dai}:${CONTRACTS.uniswapV2Router}"]`
      await person.see(right)
      await person.press(/^Revoke/, `${right} button`)
      await person.see('[data-review]')
      await person.until(`document.querySelector('[data-part="pending"]') === null`)
      await person.press(/^Sign$/)
      await person.until(`document.querySelector('[data-review]') === null`)
      const allowance = `0xdd62ed3e${[CAST.deployer, CONTRACTS.uniswapV2Router].map((one) => one.slice(2).padStart(64, '0')).join('')}`
      const isGone = async (): Promise<boolean> =>
        BigInt(await devnet.rpc<string>('eth_call', [{ to: CONTRACTS.dai, data: allowance }, 'latest'])) === 0n
      for (let turn = 0; turn < 100 && !(await isGone()); turn++) await new Promise((wake) => setTimeout(wake, 100))
      hold(await isGone(), 'The chain still has the allowance.')
    },
  },
  {
    name: 'a transaction is looked up',
    async run({ page, person, devnet }) {
      const { transactions } = await devnet.rpc<{ transactions: readonly string[] }>('eth_getBlockByNumber', ['latest', false])
      const [hash = ''] = transactions
      await person.go('/')
      await person.press(/^Search or run/)
      await person.until(`document.activeElement?.getAttribute('role') === 'combobox'`)
      await page.keyboard.type(hash)
      await person.see('[role="option"]')
      await page.keyboard.press('Enter')
      await person.until(`location.hash === '#/${hash}'`)
      await person.see('main h1')
    },
  },
]

/** Does every job in one Firefox, and says of each whether it was done. */
async function doJobs(executablePath: string): Promise<readonly string[]> {
  const library = (await import(pathToFileURL(resolve(LIBRARY)).href)) as Library
  if (isStale()) await buildApp()
  const devnet = await startDevnet({ port: 0, as: 'own' })
  const server = await startServer({ port: 0 })
  const browser = await library.default.launch({ browser: 'firefox', executablePath, headless: true })
  const faults: string[] = []
  try {
    console.log(
      `in ${await browser.version()}; passkeys, devices, the extension and a lost network are not walked here: this driver offers none of them`,
    )
    const page = await browser.newPage()
    await page.setViewport({ width: 1280, height: 860 })
    const scene = { page, person: personAt(page), devnet, url: server.url }
    for (const { name, run } of JOBS) {
      const fault = await run(scene).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      console.log(fault === undefined ? `ok     ${name}` : `FAILED ${name}: ${fault}`)
      if (fault !== undefined) faults.push(name)
    }
  } finally {
    await browser.close()
    await server.stop()
    await devnet.stop()
  }
  return faults
}

/** `node scripts/run/firefox.ts`: the five jobs in Firefox, driven over WebDriver BiDi. Exit 0 with a line where there is none (`FIREFOX` names another place). */
if (import.meta.main) {
  const browser = [process.env['FIREFOX'] ?? '', ...PLACES].find((path) => path !== '' && existsSync(path))
  if (browser === undefined) console.log('skipped: there is no Firefox here. Set FIREFOX to its path, or install firefox-esr.')
  else {
    if (!existsSync(LIBRARY)) spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PACKAGE, stdio: 'inherit' })
    process.exitCode = (await doJobs(browser)).length === 0 ? 0 : 1
  }
}
