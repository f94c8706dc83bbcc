import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Finding } from '#core/signing/finding'
import { say } from '#core/text/words'
import type { Review } from '#review'
import { show } from '../../../../ui/test-render.tsx'
import type { NameOf } from '../../names/use-names.ts'
import { ReviewAddresses } from '../signed-addresses.tsx'
import { Effects } from './effects.tsx'

const ME: Address = `0x${'a1'.repeat(20)}`
const BOB: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const POOL: Address = `0x${'c3'.repeat(20)}`
const PROVED = { kind: 'proved', method: 'merkle-proof' } as const
const CLAIMED = { kind: 'claimed', method: 'answer' } as const
const ETH = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const USDC = { chainId: 1, standard: 'erc20', address: `0x${'a0'.repeat(20)}`, symbol: 'USDC', name: 'USD Coin', decimals: 6, from: 'listed' } as const // prettier-ignore

const send: Effect = {
  kind: 'asset-out',
  amount: { units: 16_405_230_001n, token: USDC },
  before: 16_405_230_001n,
  after: 0n,
  counterparty: BOB,
  evidence: PROVED,
}
const receive: Effect = { kind: 'asset-in', amount: { units: 5n * 10n ** 17n, token: ETH }, counterparty: POOL, evidence: CLAIMED }
const permission: Effect = {
  kind: 'allowance',
  token: USDC,
  spender: BOB,
  after: 2n ** 256n - 1n,
  before: 0n,
  held: 1n,
  unlimited: true,
  evidence: PROVED,
}
const removed: Effect = { ...permission, after: 0n, before: 2n ** 256n - 1n, unlimited: false }
const danger: Finding = { rule: 'allowance/no-code', level: 'danger', say: say('Bad.'), why: say('Why.'), todo: say('Do.') }

const reviewOf = (effects: readonly Effect[], findings: readonly Finding[] = []): Review =>
  ({
    actor: ME,
    account: ME,
    who: [{ role: 'recipient', address: BOB, hasCode: false, firstTime: true, evidence: PROVED }],
    effects,
    findings,
    least: [],
    outcome: 'success',
    asked: { kind: 'transaction' },
    how: { evidence: PROVED },
    pending: false,
  }) as unknown as Review

const names: NameOf = (address) =>
  address === ME ? { text: 'Savings', from: 'account' } : address === POOL ? { text: 'Pool', from: 'listed' } : undefined

const draw = (review: Review, width: string) =>
  show(
    <div style={{ width }}>
      <ReviewAddresses review={review}>
        <Effects review={review} native={ETH} nameOf={names} priceOf={() => undefined} />
      </ReviewAddresses>
    </div>,
  )
const lineOf = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const words = (line: Locator): string => (line.element().textContent ?? '').replaceAll(/\s+/g, ' ')
const box = (selector: string): DOMRect => {
  const found = document.querySelector(selector)
  if (found === null) throw new Error(selector)
  return found.getBoundingClientRect()
}
const seen = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getBoundingClientRect().width > 0)

it('shows who gets what: you, the amount with all its digits, the last holder and what it is, before and after', async () => {
  await draw(reviewOf([send, receive]), '640px')
  const line = lineOf('You send')
  await expect.poll(() => words(line)).toMatch(/−\s*16,405\.230001 USDC/)
  await expect.element(line).toMatchTextContent('Personal wallet, not a contract')
  await expect.element(line).toMatchTextContent('New to you')
  await expect.element(line).toMatchTextContent('0x3C44Cd…FA4293BC')
  await expect.poll(() => words(line)).toMatch(/before16,405 USDC.* ?after0 USDC/)
  await expect.poll(() => words(lineOf('You receive'))).toMatch(/\+\s*0\.5 ETH.*Pool/)
  await expect.element(page.getByText('Your account')).toBeVisible()
  expect(document.querySelector('[data-part="flow-you"]')?.textContent).toContain('0xA1A1a1…a1A1a1a1')
})

it('has you on the one side and them on the other; where there is no space, it stands on its end', async () => {
  const wide = await draw(reviewOf([send]), '640px')
  await expect.element(lineOf('You send')).toBeVisible()
  const them = (): DOMRect => seen('[data-flow] img')[0]?.getBoundingClientRect() ?? new DOMRect()
  const you = (): DOMRect => box('[data-part="flow-you"] img')
  const amount = (): DOMRect => box('[data-effect="asset-out"]')
  expect(you().right).toBeLessThan(amount().left)
  expect(amount().right).toBeLessThan(them().left)
  await wide.unmount()
  await draw(reviewOf([send]), '358px')
  await expect.element(lineOf('You send')).toBeVisible()
  expect(you().bottom).toBeLessThan(amount().top)
  expect(amount().bottom).toBeLessThan(them().top)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

it('draws what happens and what may happen to one holder with the holder once, wide and narrow', async () => {
  for (const width of ['640px', '358px']) {
    const drawn = await draw(reviewOf([send, permission]), width)
    await expect.poll(() => words(lineOf('Permission to spend'))).toMatch(/Unlimited USDC.*no expiry/)
    expect([...document.querySelectorAll('[data-flow]')].map((line) => line.getAttribute('data-flow'))).toEqual(['now', 'later'])
    expect(seen('[data-flow] img')).toHaveLength(1)
    const last = seen('[data-flow] img')[0]?.getBoundingClientRect().top ?? 0
    const permissionTop = box('[data-effect="allowance"]').top
    if (width === '640px') expect(last).toBeLessThan(permissionTop)
    else expect(last).toBeGreaterThan(permissionTop)
    await drawn.unmount()
  }
})

it('says that a permission is removed, and until when one lasts', async () => {
  await draw(reviewOf([removed]), '640px')
  await expect.poll(() => words(lineOf('Permission removed'))).toMatch(/0 USDC.*before: unlimited/)
  expect(document.querySelector('[data-flow]')?.getAttribute('data-flow')).toBe('none')
  expect(document.body.textContent).not.toContain('no expiry')
})

it('has the colour of danger on what leaves and none on what arrives; marks are grey but for what is only claimed', async () => {
  await draw(reviewOf([send, receive], [danger]), '640px')
  await expect.element(lineOf('You send')).toBeVisible()
  const colour = (name: string): string => getComputedStyle(document.querySelector(name) ?? document.body).color
  const red = colour('[data-flow]:has([data-effect="asset-out"]) .text-red')
  expect(red).not.toBe(colour('body'))
  expect(document.querySelector('[data-flow]:has([data-effect="asset-in"]) .text-red')).toBeNull()
  const stamp = (kind: string): string => document.querySelector(`[data-stamp="${kind}"]`)?.getAttribute('class') ?? ''
  expect(stamp('proved')).toContain('text-soft')
  expect(stamp('proved')).not.toContain('text-verdigris')
  expect(stamp('claimed')).toContain('text-amber')
})
