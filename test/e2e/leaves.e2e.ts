import { DRAFT_METHODS, METHODS, PRACTICE_METHODS } from '../../src/chain/connection/methods.ts'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { fillSend, importWallet, reviewed, sign, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** 12.5 USDC as calldata has it. */
const AMOUNT = (12_500_000).toString(16).padStart(64, '0')

type Call = { readonly method: string; readonly params: readonly unknown[] }
const callsIn = (body: string | null): readonly Call[] => (body === null ? [] : [JSON.parse(body) as Call | Call[]].flat())

/** Before consent a draft may go to the person's own endpoint, as a hint; a stranger's gets none (SPEC section 7). */
const withoutHints = (sent: readonly { readonly body: string | null }[], townAs: string) =>
  townAs === 'own' ? sent.filter(({ body }) => !DRAFT_METHODS.some((method) => body?.includes(method))) : sent

test('while a transfer is read nothing of it leaves for a stranger; what leaves then names nobody else and nothing more [T13 V2 V4]', async ({
  page,
  open,
  guard,
  context,
  townAs,
}) => {
  const headers: Record<string, string>[] = []
  context.on('request', (request) => {
    if (request.method() !== 'POST') return
    const seen = request.allHeaders().then((all) => headers.push(all))
    // What follows by itself may be on its way as the walk ends.
    seen.catch(() => undefined)
  })
  await importWallet(page, open)
  const before = guard.sent.length
  await fillSend(page, { asset: 'USDC', to: BOB, amount: '12.5' })
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  const whileRead = guard.sent.slice(before)
  expect(whileRead.length).toBeGreaterThan(0)
  for (const { body } of withoutHints(whileRead, townAs)) {
    expect(body ?? '').not.toContain(AMOUNT)
    expect(body ?? '').not.toContain('a9059cbb')
    for (const { method } of callsIn(body)) expect(METHODS, 'state reads, and no draft').toContain(method)
    expect(body ?? '').not.toContain('eth_sendRawTransaction')
  }

  await sign(page)
  await page.waitForURL(/\/activity#\/0x/)
  await expect(page.locator('[data-state="included"]').first()).toBeVisible()
  const raws = guard.sent.flatMap(({ body }) => callsIn(body)).filter(({ method }) => method === 'eth_sendRawTransaction')
  expect(raws).toHaveLength(1)
  expect(String(raws[0]?.params[0])).toContain(AMOUNT)
  for (const { method } of withoutHints(guard.sent, townAs).flatMap(({ body }) => callsIn(body)))
    expect([...METHODS, ...PRACTICE_METHODS]).toContain(method)

  expect(headers.length).toBeGreaterThan(0)
  for (const all of headers) {
    for (const name of ['cookie', 'authorization', 'x-client-id', 'x-request-id']) expect(all).not.toHaveProperty(name)
    expect(all['referer'] ?? '', 'where one came from').toBe('') // Chromium sometimes names the header and leaves it empty
    expect(Object.keys(all).filter((name) => name.startsWith('x-'))).toEqual([])
  }
  expect(await context.cookies()).toEqual([])
})

test('chain, from, to, value, gas and number are there without a click, with the recipient whole [T1] @own-only @rest', async ({
  page,
  open,
}) => {
  await importWallet(page, open)
  await fillSend(page, { asset: 'USDC', to: BOB, amount: '12.5' })
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  const review = page.locator('body')
  const seen = (await review.innerText()).replaceAll(/\s+/g, ' ')
  expect(seen).toContain('Practice chain')
  expect(seen).toContain('12.5 USDC')
  expect(seen).toMatch(/gas limit/i)
  expect(seen).toMatch(/nonce|number/i)
  expect(seen).toMatch(/value/i)
  const bare = seen.replaceAll(' ', '').toLowerCase()
  expect(bare, 'the recipient, whole').toContain(CAST.bob)
  expect(bare, 'the contract, at least its ends').toContain(CONTRACTS.usdc.slice(2, 6))
  expect(bare, 'the sender, at least its ends').toContain('0xf39f')
})
