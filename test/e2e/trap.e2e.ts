import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import type { Sent } from './support/guard.ts'
import { go } from './support/person.ts'
import { fillSend, importWallet, ownAddress, reviewed, signButton, test, unlock } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** All that may leave between the opening of a Review and consent: state, by block. */
const STATE_READS = ['eth_chainId', 'eth_getBlockByNumber', 'eth_getBlockByHash', 'eth_getProof', 'eth_getCode', 'eth_feeHistory']
/** What carries a draft, to an endpoint of the person's own alone. */
const HINTS = ['debug_traceCall', 'eth_createAccessList']
/** 12.345678 USDC: in base units, as nobody else writes them, and as calldata has them. */
const UNITS = 12_345_678

type Call = { readonly method: string; readonly params: readonly unknown[] }
const callsIn = ({ body }: Sent): readonly Call[] => (body === null ? [] : [JSON.parse(body) as Call | Call[]].flat())
const methodsIn = (sent: Sent): readonly string[] => callsIn(sent).map(({ method }) => method)
const isHint = (sent: Sent): boolean => methodsIn(sent).some((method) => HINTS.includes(method))

test('from opening a Review to consent a stranger sees reads of state; an own endpoint may be asked for a hint, logged as a draft [T13 V8] @rest', async ({
  page,
  open,
  guard,
  town,
  townAs,
}) => {
  await importWallet(page, open)
  // The list is gone with the last page of the app: what is counted begins with a new one.
  await page.goto('about:blank')
  const opened = guard.sent.length
  await open('/')
  await unlock(page)
  const account = await ownAddress(page)
  await fillSend(page, { asset: 'USDC', to: CAST.bob, amount: '12.345678' })
  // Nothing of the block of the Review was proved before: all that it needs is asked now.
  await town.rpc('anvil_mine', ['0x1'])
  const from = guard.sent.length
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  await town.rpc('anvil_mine', ['0x1'])
  await page.getByRole('button', { name: 'Run it again' }).click()
  await expect(page.getByRole('button', { name: 'Run it again' })).toBeEnabled()
  await page.getByRole('radio', { name: 'Fast' }).click({ force: true })
  await expect(signButton(page)).toBeEnabled()
  const left = guard.sent.slice(from)
  const hints = left.filter(isHint)
  const reads = left.filter((sent) => !isHint(sent))

  expect(new Set(reads.flatMap(methodsIn)).difference(new Set(STATE_READS)), 'methods that are no read of state').toEqual(new Set())
  expect(reads.flatMap(methodsIn)).toContain('eth_getProof')
  for (const { url, body } of reads) {
    const text = `${url} ${body ?? ''}`.toLowerCase()
    expect(text, 'calldata').not.toContain('a9059cbb')
    expect(text, 'the amount').not.toContain(UNITS.toString(16))
    expect(text, 'the amount').not.toContain(String(UNITS))
  }
  // A batch may name who pays and who is paid, as the transaction itself does: the state of both is read at one block. It names nobody else.
  const others = Object.values(CAST).filter((one) => one !== account && one !== CAST.bob)
  for (const { body } of reads) for (const one of others) expect(body?.toLowerCase() ?? '').not.toContain(one.slice(2))
  // Beacon hosts are asked by GET, for no account and no block of ours.
  for (const { url } of left.filter(({ method }) => method === 'GET')) expect(url).toContain('/eth/v1/beacon/light_client/')

  if (townAs === 'public') {
    expect(hints.flatMap(methodsIn), 'a draft at a stranger’s').toEqual([])
  } else {
    // Asked only where our own guesses fell short.
    expect(new Set(hints.flatMap(methodsIn)).difference(new Set(HINTS)), 'in a request of its own').toEqual(new Set())
    for (const { body } of hints) expect(body?.toLowerCase()).toContain(CONTRACTS.usdc.slice(2))
  }
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('heading', { name: 'Send', level: 1, exact: true })).toBeVisible()
  await go(page, '/requests')
  // What the page lists is what left: as many, of each party.
  await expect(async () => {
    const sent = guard.sent.slice(opened)
    await expect(page.getByText(`${sent.length} requests`, { exact: true })).toBeVisible({ timeout: 500 })
    for (const [origin, of] of Map.groupBy(sent, ({ origin: to }) => to)) {
      const party = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new URL(origin).host }) })
      await expect(party.getByText('Requests', { exact: true }).locator('xpath=..')).toContainText(String(of.length), { timeout: 500 })
    }
  }).toPass()
  await page.getByRole('tab', { name: 'Every request' }).click()
  await page.getByLabel('Only requests with a draft').click({ force: true })
  // The Review is made again by itself while it is open: every hint that ever left is there, and no other.
  const drafts = guard.sent.slice(opened).filter(isHint).length
  await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveCount(drafts)
  await expect(page.getByText('contained a draft', { exact: true })).toHaveCount(drafts)
})
