import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addressWord, say } from '#core/text/words'
import type { Finding, FindingLevel } from '#core/signing/finding'
import type { Review } from '#review'
import { show } from '../../../ui/test-render.tsx'
import { VerdictPlate } from './verdict-plate.tsx'

const THIEF = '0x976ea74026e726554db657fa54763abd0c3a0aa9'
const finding = (level: FindingLevel, more: Partial<Finding> = {}): Finding => ({
  rule: 'allowance/no-code',
  level,
  say: say('{who} could take your USDC', { who: addressWord(THIEF) }),
  why: say('Why'),
  todo: say('Do'),
  ...more,
})
const reviewOf = (findings: readonly Finding[], parts: object = {}): Review =>
  ({
    findings,
    pending: false,
    outcome: 'success',
    asked: { kind: 'transaction' },
    how: { evidence: { kind: 'computed', method: 'local-run' } },
    ...parts,
  }) as unknown as Review
const CLAIMED = { how: { evidence: { kind: 'claimed', method: 'run-on-answers', source: 'node.example' } } }

it.each([
  ['blocked', [finding('block')], {}, /^This can’t be signed\..*could take your USDC\.$/],
  ['danger', [finding('danger')], CLAIMED, /^Don’t sign\..*could take your USDC\.$/],
  ['warn', [finding('warn')], {}, /^Look closely\..*could take your USDC\.$/],
  ['warn', [finding('warn')], CLAIMED, /could take your USDC\.This is as far as node\.example says\. It isn’t proved\.$/],
  ['incomplete', [finding('unknown', { material: true })], {}, /^Couldn’t check everything\..*could take your USDC\.$/],
  ['incomplete', [], { outcome: 'unknown' }, /^Couldn’t check everything\.It wasn’t simulated/],
  ['pending', [], { pending: true }, /^Still checking\.No warnings so far\.$/],
  ['clear', [], {}, /^Nothing unusual found\.Check the amount and the recipient\.$/],
  ['clear', [], { asked: { kind: 'message' }, outcome: 'unknown' }, /^Nothing unusual found\.Check what it says and who asks for it\.$/],
  [
    'clear',
    [finding('unknown')],
    {},
    /^Nothing unusual found in what could be checked\..*1 thing couldn’t be checked\. It would change nothing shown\.$/,
  ],
] as const)('says %s first, and why', async (kind, findings, parts, words) => {
  await show(<VerdictPlate review={reviewOf(findings, parts)} />)
  const plate = page.elementLocator(document.querySelector('[data-part="verdict"]') as Element)
  await expect.element(plate).toHaveAttribute('data-verdict', kind)
  expect(plate.element().textContent).toMatch(words)
})

it.each([
  ['danger', 'block'],
  ['warn', 'warn'],
] as const)('writes named addresses of a plate of %s in its own colour, since grey is not readable on it', async (_, level) => {
  await show(<VerdictPlate review={reviewOf([finding(level, { say: say('{who} is new', { who: addressWord(THIEF, 'Bob') }) })])} />)
  const colour = (selector: string): string => getComputedStyle(document.querySelector(selector) as Element).color
  expect(colour('[data-part="verdict"] bdi[dir="ltr"]')).toBe(colour('[data-part="verdict"]'))
})
