import { expect, type Locator, type Page } from '@playwright/test'
import { MNEMONIC } from '../../../devnet/addresses.ts'
import type { Devnet } from '../../../scripts/devnet/start.ts'
import { onceMade } from './walk.ts'

/** Good enough for the meter, and the same in every walk. */
export const PASSWORD = 'gravel Tundra 48 quiet-lantern orbit'

type Open = (path?: string) => Promise<void>

export { test } from './walk.ts'

export async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
}

/** Keeps the practice chain, which is offered first, and waits for the portfolio. */
export async function chooseChain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use these networks' }).click()
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
}

/** From the first screen to an empty portfolio, as a newcomer goes: words written down, three asked back, a password. */
export async function createWallet(page: Page, open: Open): Promise<void> {
  await open('/welcome')
  await page.getByRole('link', { name: /Create a new wallet/ }).click()
  await page.getByRole('button', { name: 'Hold to reveal' }).press('Enter') // by keyboard it stays open until it is pressed again
  await expect(page.getByRole('listitem').first()).toContainText(/[a-z]{3,}/)
  const words = (await page.getByRole('listitem').allInnerTexts()).map((text) => /[a-z]{3,}/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'I’ve written it down' }).click()
  await page
    .getByLabel(/^Word \d+$/)
    .first()
    .waitFor()
  for (const field of await page.getByLabel(/^Word \d+$/).all()) {
    const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')
    await field.fill(words[Number(/\d+/.exec(label)?.[0]) - 1] ?? '')
  }
  await choosePassword(page)
  await page.getByRole('button', { name: 'Create wallet' }).click()
  await chooseChain(page)
}

/** The first account of the practice words, imported as a newcomer does it. */
export async function importAnew(page: Page, open: Open): Promise<void> {
  await open('/welcome/import')
  for (const [at, word] of MNEMONIC.split(' ').entries()) await page.getByLabel(`Word ${at + 1}`, { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Read the phrase' }).click()
  await choosePassword(page)
  await page.getByRole('button', { name: /^Import/ }).click()
  await chooseChain(page)
}

/** The first account of the practice words: rich, and without any memory on this device. Its practice chain is the one that the worker's other walks have. */
export async function importWallet(page: Page, open: Open): Promise<void> {
  await onceMade(page, 'practice words', {
    make: () => importAnew(page, open),
    async enter() {
      await open('/')
      await unlock(page)
      await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
    },
  })
}

/** Opens the vault again, after a reload or a lock. */
export async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

/** Shows again who is here, where a change of endpoints asks for it. */
export async function asOwner(page: Page): Promise<void> {
  const asked = page.locator('[data-part="asked"]')
  await asked.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await asked.getByRole('button', { name: /^(?:Save|Remove)/ }).click()
}

/** An address without its key. */
export async function watchAddress(page: Page, open: Open, address: string): Promise<void> {
  await open('/welcome/watch')
  await page.getByLabel('Address').fill(address)
  await page.getByLabel('Name').fill('Somebody')
  await page.getByRole('button', { name: 'Watch' }).click()
  await chooseChain(page)
}

/**
 * Reads again until this is seen. On a busy machine the first questions may have run out of time: that is said, and nothing asks again by itself
 * before somebody does.
 */
export async function readUntil(page: Page, seen: Locator): Promise<void> {
  const again = page.getByRole('button', { name: /^(Refresh|Try again)$/ })
  await expect(async () => {
    if (!(await seen.isVisible()) && (await again.first().isVisible())) await again.first().click({ timeout: 2000 })
    await expect(seen).toBeVisible({ timeout: 8000 })
  }).toPass({ timeout: 120_000 })
}

/** Rows of Activity that were signed here: on an own endpoint what else the chain has of the account comes in beside them. */
export const ownRows = (page: Page) => page.locator('[data-transaction]').filter({ has: page.locator('[data-state]') })

/** Has the past looked through: at a stranger's endpoint that takes a press, and on one's own it begins by itself. */
export async function startHistory(page: Page, townAs: 'own' | 'public', button: 'Load history' | 'Search history'): Promise<void> {
  const press = page.getByRole('button', { name: button })
  if (townAs === 'public') await press.click()
  await expect(page.locator('[data-scan]').first()).toBeAttached()
  await expect(press).toHaveCount(0)
}

/** A place of the rail, by its name with or without a count; or one that the rail leads to by way of another. */
export async function goTo(page: Page, name: string): Promise<void> {
  const rail = (place: string): Promise<void> =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: new RegExp(`^${place}(?: \\d.*)?$`) })
      .first()
      .click()
  if (name === 'Practice') {
    // Home grows while its balances come, and what is pressed there then may be lost.
    await expect(async () => {
      await rail('Home')
      await page.getByRole('main').getByRole('link', { name, exact: true }).click({ timeout: 20_000 })
      await expect(page.locator('[data-practice]').first()).toBeVisible({ timeout: 10_000 })
    }).toPass()
  } else if (IN_SETTINGS.has(name)) {
    await rail('Settings')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
  } else await rail(name)
}
/** Screens that Settings lead to. */
const IN_SETTINGS: ReadonlySet<string> = new Set(['Accounts', 'Chains', 'Evidence', 'Request log', 'Help'])

/** Counts what is pressed on this page from now on, until it is loaded again or counted again. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const isCounted = 'pressed' in globalThis
    const counted = Object.assign(globalThis, { pressed: 0 })
    if (!isCounted) addEventListener('click', (event) => void (counted.pressed += event.isTrusted ? 1 : 0), true)
  })
  return () => page.evaluate(() => (globalThis as unknown as { readonly pressed: number }).pressed)
}

/** Opens the Review of one of the things to sign, and waits until it is complete. */
export async function review(page: Page, item: string): Promise<void> {
  await goTo(page, 'Practice')
  await page.locator(`[data-practice="${item}"]`).getByRole('button').click()
  await reviewed(page)
}

/** The Review stands, further runs and all. */
export async function reviewed(page: Page): Promise<void> {
  await expect(page.locator('[data-review]')).toBeVisible()
  await expect(page.locator('[data-part="pending"]')).toHaveCount(0)
}

/** What the Review found, as `level:rule`, in its order; the folded gaps too. */
export const findings = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[data-rule]')
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('data-finding') ?? ''}:${one.getAttribute('data-rule') ?? ''}`))

export const effects = (page: Page): Promise<readonly string[]> =>
  page.locator('[data-effect]').evaluateAll((all) => all.map((one) => one.getAttribute('data-effect') ?? ''))

/** Opens the details, where everything is that is not needed to decide. */
export const openDetails = (page: Page): Promise<void> => page.locator('[data-part="details"] > summary').click()

/** Reads a message to its end: Sign waits for that. Transactions have none. */
export async function readOn(page: Page): Promise<void> {
  await expect(page.locator('[data-end="coming"]')).toHaveCount(0)
  for (const end of await page.locator('[data-end]').all())
    await end.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
}

export const signButton = (page: Page) => page.getByRole('button', { name: /^(?:Sign|Hold to sign anyway)$/ })

/** Presses Sign once it is armed, or holds it where it has to be held. */
export async function sign(page: Page): Promise<void> {
  const button = signButton(page)
  // What a message says may grow while its further runs end: then there is more to read.
  await expect(async () => {
    await readOn(page)
    await expect(button).toBeEnabled({ timeout: 8000 })
  }).toPass({ timeout: 60_000 })
  if ((await button.innerText()) === 'Sign') {
    // A new block may disarm it under the pointer: then it has not given way, and is pressed again.
    return expect(async () => {
      await expect(button).toBeEnabled({ timeout: 8000 })
      expect(await press(button)).toBe('taken')
    }).toPass({ timeout: 60_000 })
  }
  await button.hover()
  await page.mouse.down()
  // The button says when it was held for long enough; by the clock alone, letting go may overtake its timer on a busy machine.
  await expect(page.locator('[data-holding]')).toHaveCount(0)
  await page.mouse.up()
}

/** Presses a button that arms itself, and says whether it gave way until it was let go. */
async function press(button: Locator): Promise<'taken' | 'lost'> {
  await button.evaluate((node) => {
    const note = () => {
      document.documentElement.dataset['letGo'] = node.hasAttribute('data-pressed') ? 'taken' : 'lost'
    }
    document.addEventListener('pointerup', note, { capture: true, once: true })
  })
  await button.click()
  // No answer: the page closed with the signature, or another one stands there.
  const letGo = await button
    .page()
    .evaluate(() => document.documentElement.dataset['letGo'])
    .catch(() => undefined)
  return letGo === 'lost' ? 'lost' : 'taken'
}

/** Has typed data signed that is pasted into Check, by the account that it names. */
export async function signPasted(page: Page, data: object): Promise<void> {
  await goTo(page, 'Check')
  await page.getByLabel('What you are asked to sign').fill(JSON.stringify(data))
  await page
    .locator('[data-part="sign-here"]')
    .getByRole('button', { name: /^Sign with/ })
    .click()
  await reviewed(page)
  await sign(page)
}

/** The signature that the screen shows, without the spaces between its groups. */
export const shownSignature = async (page: Page): Promise<`0x${string}`> =>
  `0x${(await page.locator('[data-part="signature"]').innerText()).replaceAll(/[^0-9a-fx]/gi, '').replace('0x', '')}`

/** Adds a rollup of the OP Stack by hand, on one's own node, and looks at it. `signed`: a host that passes on what its sequencer signed. */
export async function addOwnRollup(page: Page, chainId: number, url: string, signed?: string): Promise<void> {
  await goTo(page, 'Chains')
  await page.getByRole('link', { name: 'Add manually' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My rollup')
  await page.getByRole('textbox', { name: 'Chain id' }).fill(String(chainId))
  await page.getByText('More details').click()
  await page.getByRole('textbox', { name: 'Short name' }).fill('mine')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('op-stack')
  await page.getByRole('textbox', { name: 'Address' }).fill(url)
  if (signed !== undefined) await addSignedHost(page, signed)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Chains', level: 1 })).toBeVisible()
  await switchChain(page, 'My rollup')
}

async function addSignedHost(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  const card = page.locator('[data-endpoint]').last()
  await card.getByRole('textbox', { name: 'Address' }).fill(url)
  for (const role of ['State and proofs', 'Logs', 'Sending']) await card.getByRole('checkbox', { name: role }).uncheck()
  await card.getByRole('checkbox', { name: /^Consensus(?! from)/ }).check()
}

export const assetPicker = (scope: Page | Locator) => scope.getByRole('button', { name: /^Asset:/ })

/** Chooses what to send by its symbol or name; the first where several are found. A press that would change nothing is left out. */
export async function chooseAsset(scope: Page | Locator, words: string): Promise<void> {
  const picker = assetPicker(scope)
  await expect(picker).toContainText(/Asset:\S/)
  if ((await picker.getByText(words, { exact: true }).count()) > 0) return
  await picker.click()
  await scope
    .getByRole('option')
    .filter({ has: picker.page().getByText(words, { exact: true }) })
    .first()
    .click()
}

/** Fills in who is paid, what and how much. */
export async function fillSend(
  page: Page,
  { asset, to, amount }: { readonly asset: string; readonly to: string; readonly amount: string },
): Promise<void> {
  await goTo(page, 'Send')
  await chooseAsset(page, asset)
  await page.getByLabel('Recipient').fill(to)
  await page.getByLabel('Amount', { exact: true }).fill(amount)
}

/** Base units of an ERC-20, as the chain has them. */
export async function tokenUnits(town: Devnet, token: string, owner: string): Promise<bigint> {
  return BigInt(await town.rpc<string>('eth_call', [{ to: token, data: `0x70a08231${owner.slice(2).padStart(64, '0')}` }, 'latest']))
}

/** Wei, as the chain has them. */
export const weiOf = async (town: Devnet, owner: string): Promise<bigint> =>
  BigInt(await town.rpc<string>('eth_getBalance', [owner, 'latest']))

/** The address of the account that is looked at, from the Receive screen. */
export async function ownAddress(page: Page): Promise<string> {
  await goTo(page, 'Receive')
  const text = await page.locator('[data-part="own-address"]').innerText()
  return (/0x[0-9a-fA-F]{40}/.exec(text.replaceAll(/\s/g, ''))?.[0] ?? '').toLowerCase()
}

/** Looks at another chain, by the picker of the top bar. */
export async function switchChain(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Chain: / }).click()
  const panel = page.getByRole('dialog', { name: 'Choose a chain' })
  await panel.getByRole('searchbox').fill(name)
  await panel.getByRole('listitem').filter({ hasText: name }).getByRole('button').click()
  await expect(page.getByRole('button', { name: `Chain: ${name}` })).toBeVisible()
}
