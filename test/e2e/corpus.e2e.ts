import type { Page } from '@playwright/test'
import { checksum } from '../../src/core/ethereum/address.ts'
import { type FindingLevel, LEVELS } from '../../src/core/signing/finding.ts'
import { encodeLink } from '../../src/decode/read/link.ts'
import { CAST, LOOKALIKE } from '../../devnet/addresses.ts'
import type { Devnet } from '../../scripts/devnet/start.ts'
import { entrySignable, type Entry } from '../corpus/entry.ts'
import { HONEST } from '../corpus/honest.ts'
import { HOSTILE } from '../corpus/hostile.ts'
import { go } from './support/person.ts'
import { fillSend, findings, goTo, importWallet, reviewed, signButton, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** The main of `test/corpus/hostile.ts`: the worst that is shown, and what stops it. */
const MAIN_HOSTILE: readonly { readonly name: string; readonly worst: FindingLevel; readonly by: readonly string[] }[] = [
  { name: 'foreign code run as the Safe (Bybit)', worst: 'danger', by: ['safe/foreign-code', 'safe/control', 'code/replaces-own'] },
  { name: 'ether to a look-alike', worst: 'danger', by: ['recipient/lookalike'] },
  { name: 'a permit of all USDC for a person', worst: 'danger', by: ['allowance/taken-now', 'allowance/no-code'] },
  { name: 'Permit2 for a drainer, two tokens at once', worst: 'danger', by: ['allowance/permit2-terms'] },
  { name: 'a medal for sale for nothing', worst: 'danger', by: ['order/gives-away'] },
  { name: 'code of a sweeper for the account', worst: 'block', by: ['delegation/anyone-may-use', 'delegation/unknown-code'] },
  { name: 'a claim that takes', worst: 'danger', by: ['effects/paid-for-nothing'] },
  { name: 'a stake that gives everything away in silence', worst: 'danger', by: ['effects/silent-approval'] },
  { name: 'an airdrop of logs', worst: 'danger', by: ['tokens/events-disagree'] },
  { name: 'a transaction as a message', worst: 'block', by: ['message/disguised'] },
]

/** The main of `test/corpus/honest.ts`: the worst that is shown. What could not be checked and changes nothing is folded away. */
const MAIN_HONEST: readonly { readonly name: string; readonly worst: FindingLevel | 'none' }[] = [
  { name: 'ether to a friend', worst: 'none' },
  { name: 'USDC to a friend', worst: 'none' },
  { name: 'ether wrapped', worst: 'none' },
  { name: 'an exact allowance for a router', worst: 'none' },
  { name: 'ether swapped for USDC', worst: 'info' },
  { name: 'a cat to a friend', worst: 'none' },
  { name: 'a permit for just what is swapped', worst: 'warn' },
  { name: 'a medal for sale at Seaport', worst: 'warn' },
  { name: 'a Safe pays a friend in ether', worst: 'info' },
  { name: 'a login', worst: 'info' },
]

async function addBob(page: Page): Promise<void> {
  await goTo(page, 'Contacts')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByLabel('Name').fill('Bob')
  await page.getByRole('textbox', { name: 'Address' }).fill(checksum(CAST.bob))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('[data-contact]')).toHaveCount(1)
}

/** Opens it as somebody does who is sent the link, and waits until all that is to be run was run. What is found, as `level:rule`. */
async function opened(page: Page, town: Devnet, entry: Entry): Promise<readonly string[]> {
  await go(page, '/help')
  await go(page, `/check#${encodeLink(await entrySignable(town.rpc, entry))}`)
  await expect(page.locator('[data-check="ready"] [data-review]')).toBeVisible()
  await expect(page.locator('[data-part="pending"]')).toHaveCount(0)
  return findings(page)
}

const known = <T extends Entry>(list: readonly T[], name: string): T => {
  const entry = list.find((one) => one.name === name)
  if (entry === undefined) throw new Error(`The corpus has nothing that is named “${name}”.`)
  return entry
}

/** The worst of what is found; a gap is no finding of anything. */
const worstOf = (found: readonly string[]): string =>
  LEVELS.filter((level) => level !== 'unknown').find((level) => found.some((one) => one.startsWith(`${level}:`))) ?? 'none'

test('ten requests of scams, opened by a link, are each stopped by the rule that knows them @own-only', async ({ page, open, town }) => {
  await importWallet(page, open)
  await addBob(page)
  for (const { name, worst, by } of MAIN_HOSTILE) {
    await test.step(name, async () => {
      const found = await opened(page, town, known(HOSTILE, name))
      const stopping = found.flatMap((one) => (/^(?:block|danger):/.test(one) ? [one.slice(one.indexOf(':') + 1)] : []))
      expect.soft(worstOf(found), found.join('\n')).toBe(worst)
      expect.soft(stopping).toEqual(expect.arrayContaining([...by]))
      // Nothing can be signed where others’ requests are looked at.
      await expect(signButton(page)).toHaveCount(0)
    })
  }
})

test('ten requests of every day, opened by a link, raise no alarm @own-only @rest', async ({ page, open, town }) => {
  await importWallet(page, open)
  await addBob(page)
  for (const { name, worst } of MAIN_HONEST) {
    await test.step(name, async () => {
      const found = await opened(page, town, known(HONEST, name))
      expect.soft(worstOf(found), found.join('\n')).toBe(worst)
    })
  }
})

test('of one’s own, an honest payment is signed by a press and one to a look-alike is held @own-only', async ({ page, open }) => {
  await importWallet(page, open)
  await addBob(page)
  await fillSend(page, { asset: 'ETH', to: checksum(CAST.bob), amount: '0.25' })
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()

  await fillSend(page, { asset: 'ETH', to: checksum(LOOKALIKE), amount: '0.25' })
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  await expect.poll(() => findings(page)).toContain('danger:recipient/lookalike')
  await expect(page.getByRole('button', { name: 'Hold to sign' })).toBeVisible()
})

test('an address that is another than the one that was copied here is told, with both whole @own-only @rest', async ({
  page,
  open,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  await importWallet(page, open)
  await fillSend(page, { asset: 'ETH', to: checksum(CAST.bob), amount: '0.25' })
  await page.getByRole('button', { name: /^Copy/ }).first().click()
  // A program has put its own there since: it is what is pasted.
  await fillSend(page, { asset: 'ETH', to: checksum(LOOKALIKE), amount: '0.25' })
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  const told = page.locator('[data-rule="recipient/clipboard"]')
  await expect(told).toContainText(checksum(CAST.bob))
  await expect(told).toContainText(checksum(LOOKALIKE))
  await expect(page.getByRole('button', { name: 'Hold to sign' })).toBeVisible()
})
