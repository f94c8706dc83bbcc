import { encodeFunctionData, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { unknownEvidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import { plain } from '#core/text/words'
import { erc20Abi } from '../../../devnet/abi.ts'
import { CAST, CONTRACTS } from '../../../devnet/addresses.ts'
import type { Facts } from '../facts.ts'
import type { Requester, JudgeInput } from '../review.ts'
import { approveOf, bySafe, transferOf } from '../test-support/honest.ts'
import { judged, soundly } from '../test-support/judged.ts'
import { type Lab, type Look, startLab } from '../test-support/lab.ts'
import { signableInput } from '../test-support/message.ts'

const { usdc, cats, treasury } = CONTRACTS
const { alice, bob } = CAST
/** A drainer, and a sweeper: real ones, who have nothing in the practice chain. */
const THIEF: Address = '0x63605e53d422c4f1ac0e01390ac59aaf84c44a51'
const SWEEPER: Address = '0x930fcc37d6042c79211ee18a02857cb1fd7f0d0b'
const RECORD = { kind: 'own', method: 'record' } as const
const TEN = parseUnits('10', 6)
const told = (who: Address): string => `danger: ${who} was reported as a thief’s address`

let lab: Lab
beforeAll(async () => {
  lab = await startLab()
  await lab.teller.write(alice, usdc, erc20Abi, 'approve', [THIEF, TEN])
}, 180_000)
afterAll(() => lab.stop())

const byAlice = (to: Address, data: Look['data'] = '0x', value = 0n): Look => ({ name: 'one', from: alice, to, data, value })
const say = async (one: Look): Promise<readonly string[]> => judged('account/reported', await lab.look(one))

it('stops whatever would reach an address of the shipped list, by whichever route: a payment, a token, a right, a Safe [A4]', async () => {
  const forAll = encodeFunctionData({
    abi: parseAbi(['function setApprovalForAll(address operator, bool approved)']),
    functionName: 'setApprovalForAll',
    args: [THIEF, true],
  })
  for (const one of [
    byAlice(THIEF, '0x', parseEther('1')),
    byAlice(usdc, transferOf(THIEF, TEN)),
    byAlice(usdc, approveOf(THIEF, TEN + 1n)),
    byAlice(cats, forAll),
    await bySafe(lab, 'paid by the Safe', { to: usdc, value: 0n, data: transferOf(THIEF, TEN), operation: 0 }),
  ])
    expect(await say(one), one.name).toEqual([told(THIEF)])
})

it('stops it whoever asks: oneself, an app, or somebody whose request is checked [A4]', async () => {
  const input = await lab.look(byAlice(THIEF, '0x', 1n))
  const app: Requester = { kind: 'app', origin: 'https://market.example', changed: false, queued: 1 }
  for (const asking of [{ kind: 'own' }, { kind: 'check' }, app] satisfies readonly Requester[])
    expect(judged('account/reported', { ...input, asking })).toEqual([told(THIEF)])
})

it('stops code of a sweeper for the account, and a permit for a drainer', () => {
  const authorization = { chainId: 31337n, address: SWEEPER, nonce: 0n }
  expect(judged('account/reported', signableInput({ kind: 'authorization', from: alice, authorization }))).toEqual([told(SWEEPER)])
  const fields = ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256']
  const data = {
    domain: { name: 'USD Coin', version: '2', chainId: 31337n, verifyingContract: usdc },
    types: { Permit: fields.map((field) => ({ name: field.split(' ')[0] ?? '', type: field.split(' ')[1] ?? '' })) },
    primaryType: 'Permit',
    message: { owner: alice, spender: THIEF, value: '5', nonce: '0', deadline: '1893456000' },
  }
  expect(judged('account/reported', signableInput({ kind: 'typed-data', from: alice, data } as never))).toEqual([told(THIEF)])
})

it('is silent for everybody else, and where a right is taken back from a thief; it needs no fact and no run', async () => {
  expect(await say(byAlice(bob, '0x', 1n))).toEqual([])
  expect(await say(byAlice(usdc, transferOf(treasury, TEN)))).toEqual([])
  expect(await say(byAlice(usdc, approveOf(THIEF, 0n)))).toEqual([])
  const { simulation: _, variants: _variants, plays: _plays, ...input } = await lab.look(byAlice(THIEF, '0x', 1n))
  expect(judged('account/reported', { ...input, facts: { accounts: {}, tokens: {} } })).toEqual([told(THIEF)])
})

describe('lists that the person added', () => {
  const lists = [
    { list: 'No addresses', addresses: new Set<Address>() },
    { list: 'Scams of 2026', addresses: new Set<Address>([bob, THIEF]) },
  ]
  const look = async (one: Look, reportedAddresses: Facts['reportedAddresses']): Promise<JudgeInput> => {
    const input = await lab.look(one)
    return { ...input, facts: { ...input.facts, ...(reportedAddresses === undefined ? {} : { reportedAddresses }) } }
  }
  const whyOf = (input: JudgeInput): readonly string[] =>
    soundly(input).findings.flatMap(({ rule, why }) => (rule === 'account/reported' ? [plain(why)] : []))

  it('stop whatever reaches an address of theirs, and are named as the source; what ships speaks first', async () => {
    for (const one of [byAlice(bob, '0x', 1n), byAlice(usdc, transferOf(bob, TEN)), byAlice(usdc, approveOf(bob, TEN + 2n))]) {
      const input = await look(one, know(lists, RECORD))
      expect(judged('account/reported', input)).toHaveLength(1)
      expect(judged('account/reported', input)[0]).toMatch(/^danger: .* was reported as a thief’s address$/)
      expect(whyOf(input)).toEqual(['Scams of 2026, a list you added, names it.'])
    }
    expect(whyOf(await look(byAlice(THIEF, '0x', 1n), know(lists, RECORD)))).toEqual([
      'It belongs to thieves who empty wallets by false sites.',
    ])
  })

  it('say nothing of everybody else, and nothing where there is none', async () => {
    expect(judged('account/reported', await look(byAlice(usdc, transferOf(treasury, TEN)), know(lists, RECORD)))).toEqual([])
    expect(judged('account/reported', await look(byAlice(bob, '0x', 1n), know([], RECORD)))).toEqual([])
    expect(judged('account/reported', await look(byAlice(bob, '0x', 1n), undefined))).toEqual([])
  })

  it('are unknown where they could not be read, and the list that ships is looked at all the same', async () => {
    const unread = notKnown(unknownEvidence('store/corrupt'))
    const said = 'unknown: We couldn’t read your lists of reported addresses'
    expect(judged('account/reported', await look(byAlice(bob, '0x', 1n), unread))).toEqual([said])
    expect(judged('account/reported', await look(byAlice(THIEF, '0x', 1n), unread))).toEqual([told(THIEF), said])
  })
})
