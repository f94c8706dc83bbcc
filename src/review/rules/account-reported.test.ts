import { encodeFunctionData, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Address } from '#core/address'
import { erc20Abi } from '../../../town/abi.ts'
import { CAST, CONTRACTS } from '../../../town/addresses.ts'
import type { Asking } from '../review.ts'
import { approveOf, bySafe, transferOf } from '../test-support/honest.ts'
import { judged } from '../test-support/judged.ts'
import { type Lab, type Look, startLab } from '../test-support/lab.ts'
import { askedInput } from '../test-support/message.ts'

const { usdc, cats, treasury } = CONTRACTS
const { alice, bob } = CAST
/** A drainer, and a sweeper: real ones, who have nothing in the practice chain. */
const THIEF: Address = '0x63605e53d422c4f1ac0e01390ac59aaf84c44a51'
const SWEEPER: Address = '0x930fcc37d6042c79211ee18a02857cb1fd7f0d0b'
const TEN = parseUnits('10', 6)
const told = (who: Address): string => `danger: ${who} was reported as a thief’s`

let lab: Lab
beforeAll(async () => {
  lab = await startLab()
  await lab.teller.write(alice, usdc, erc20Abi, 'approve', [THIEF, TEN])
}, 180_000)
afterAll(() => lab.stop())

const byAlice = (to: Address, data: Look['data'] = '0x', value = 0n): Look => ({ name: 'one', from: alice, to, data, value })
const say = async (one: Look): Promise<readonly string[]> => judged('account/reported', await lab.look(one))

it('stops whatever would reach an address of the shipped list, by whichever road: a payment, a token, a right, a Safe [A4]', async () => {
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
  const app: Asking = { kind: 'app', origin: 'https://market.example', changed: false, queued: 1 }
  for (const asking of [{ kind: 'own' }, { kind: 'check' }, app] satisfies readonly Asking[])
    expect(judged('account/reported', { ...input, asking })).toEqual([told(THIEF)])
})

it('stops code of a sweeper for the account, and a permit for a drainer', () => {
  const authorization = { chainId: 31337n, address: SWEEPER, nonce: 0n }
  expect(judged('account/reported', askedInput({ kind: 'authorization', from: alice, authorization }))).toEqual([told(SWEEPER)])
  const fields = ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256']
  const data = {
    domain: { name: 'USD Coin', version: '2', chainId: 31337n, verifyingContract: usdc },
    types: { Permit: fields.map((field) => ({ name: field.split(' ')[0] ?? '', type: field.split(' ')[1] ?? '' })) },
    primaryType: 'Permit',
    message: { owner: alice, spender: THIEF, value: '5', nonce: '0', deadline: '1893456000' },
  }
  expect(judged('account/reported', askedInput({ kind: 'typed-data', from: alice, data } as never))).toEqual([told(THIEF)])
})

it('is silent for everybody else, and where a right is taken back from a thief; it needs no fact and no run', async () => {
  expect(await say(byAlice(bob, '0x', 1n))).toEqual([])
  expect(await say(byAlice(usdc, transferOf(treasury, TEN)))).toEqual([])
  expect(await say(byAlice(usdc, approveOf(THIEF, 0n)))).toEqual([])
  const { simulation: _, variants: _variants, plays: _plays, ...input } = await lab.look(byAlice(THIEF, '0x', 1n))
  expect(judged('account/reported', { ...input, facts: { accounts: {}, tokens: {} } })).toEqual([told(THIEF)])
})
