import { concat, encodeFunctionData, encodePacked, maxUint256, parseEther, parseUnits, toHex, zeroHash } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know, notKnown } from '#core/evidence/fact'
import { type Hex, size } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { ownArtifact } from '../../../scripts/devnet/teller.ts'
import { claimTrapAbi, erc20Abi } from '../../../devnet/abi.ts'
import {
  bodyAbi,
  drainerAbi,
  flippedSlotAbi,
  metamorphAbi,
  multiSendAbi,
  safeAbi,
  silentTokenAbi,
  slotZeroAbi,
  tillAbi,
  vaultAbi,
} from '../../../devnet/abi-grown.ts'
import { CAST, CONTRACTS, OUTSIDERS } from '../../../devnet/addresses.ts'
import { executed, type SafeCall } from '../../../devnet/stories/safe.ts'
import type { PinFact } from '../facts.ts'
import { judged, soundly } from '../test-support/judged.ts'
import { type Lab, type Look, startLab } from '../test-support/lab.ts'
import { RECORD, RUN } from '../test-support/recorded.ts'

const { usdc, vault, silentToken, claimTrap, drainer, flippedSlot, treasury, slotZero, backdoor, multiSend, till, metamorph } = CONTRACTS
const byAlice = (to: Address, data: Hex, value = 0n, more: Partial<Look> = {}): Look => ({
  name: 'one',
  from: CAST.alice,
  to,
  data,
  value,
  ...more,
})

let lab: Lab
beforeAll(async () => {
  lab = await startLab()
  await lab.teller.write(CAST.alice, usdc, erc20Abi, 'approve', [vault, maxUint256])
}, 180_000)
afterAll(() => lab.stop())

const short = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => text.replaceAll(/0x[0-9a-fA-F]+(?:…[0-9a-fA-F]+)?/g, '0x'))
const said = async (id: string, one: Look): Promise<readonly string[]> => short(judged(id, await lab.look(one)))

const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [CAST.market, parseUnits('5', 6)] })
const deposit = encodeFunctionData({ abi: vaultAbi, functionName: 'deposit', args: [parseUnits('20', 6), CAST.alice] })

describe('effects/silent-approval', () => {
  const stake = byAlice(silentToken, encodeFunctionData({ abi: silentTokenAbi, functionName: 'stake', args: [parseEther('10')] }))

  it('finds an allowance that an ordinary call writes and no log tells of', async () => {
    const input = await lab.look(stake)
    expect(short(judged('effects/silent-approval', input))).toEqual([
      'danger: 0x can take your “QUIET” from now on, and the request doesn’t say so',
    ])
    const thief = soundly(input).effects.find((effect) => effect.kind === 'allowance')
    expect(thief).toMatchObject({ spender: CAST.scammer, unlimited: true })
  })

  it('is silent where the request or an event says it', async () => {
    expect(await said('effects/silent-approval', byAlice(usdc, approve))).toEqual([])
    expect(await said('effects/silent-approval', byAlice(vault, deposit))).toEqual([])
  })

  it('finds it by the layout of the slot where the contract gives no answer', async () => {
    const input = await lab.look(stake)
    const probes = input.simulation?.probes.map(() => ({ before: { ok: false, data: '0x' }, after: { ok: false, data: '0x' } }) as const)
    if (input.simulation === undefined || probes === undefined) throw new Error('not run')
    const base = input.simulation.storage.find(({ path }) => path?.steps.length === 2)?.path?.base
    const mute = { ...input, simulation: { ...input.simulation, probes } }
    expect(judged('effects/silent-approval', mute)).toEqual([])
    const layoutOf = () => ({ allowances: Number(base) })
    expect(short(judged('effects/silent-approval', { ...mute, layoutOf }))).toEqual([
      'danger: 0x can take your 0x from now on, and the request doesn’t say so',
    ])
  })
})

describe('effects/paid-for-nothing', () => {
  it.each([
    ['claim', claimTrap, encodeFunctionData({ abi: claimTrapAbi, functionName: 'claim' })],
    ['securityUpdate', claimTrap, encodeFunctionData({ abi: claimTrapAbi, functionName: 'securityUpdate' })],
    ['connectWallet', drainer, encodeFunctionData({ abi: drainerAbi, functionName: 'connectWallet' })],
    ['claimRewards', drainer, encodeFunctionData({ abi: drainerAbi, functionName: 'claimRewards', args: [CAST.alice] })],
  ] as const)('stops a payment that is called %s', async (name, to, data) => {
    expect(await said('effects/paid-for-nothing', byAlice(to, data, parseEther('0.3')))).toEqual([
      `danger: It’s called ${name}, but you’d send 0.3 ETH and receive nothing`,
    ])
    // Without money nothing is paid.
    expect(await said('effects/paid-for-nothing', byAlice(to, data))).toEqual([])
  })

  it('is silent where something arrives, and where it is called what it is', async () => {
    const claim = encodeFunctionData({ abi: flippedSlotAbi, functionName: 'claim' })
    expect(await said('effects/paid-for-nothing', byAlice(flippedSlot, claim, parseEther('0.3')))).toEqual([])
    const put = encodeFunctionData({ abi: tillAbi, functionName: 'put' })
    expect(await said('effects/paid-for-nothing', byAlice(till, put, parseEther('0.3')))).toEqual([])
  })

  it('has nothing to say where it was not run: that is told by another rule', async () => {
    const data = encodeFunctionData({ abi: claimTrapAbi, functionName: 'claim' })
    const { simulation: _simulation, ...input } = await lab.look(byAlice(claimTrap, data, parseEther('0.3')))
    expect(judged('effects/paid-for-nothing', input)).toEqual([])
    expect(judged('simulation/not-run', input)[0]).toContain('danger')
  })
})

describe('code/replaces-own', () => {
  /** As an executor of the Safe would send it, two owners having signed. */
  const bySafe = async (call: SafeCall): Promise<Look> => {
    const nonce = BigInt(
      await lab.town.rpc<Hex>('eth_call', [{ to: treasury, data: encodeFunctionData({ abi: safeAbi, functionName: 'nonce' }) }, 'latest']),
    )
    const args = await executed(lab.town.rpc, call, nonce)
    const data = encodeFunctionData({ abi: safeAbi, functionName: 'execTransaction', args })
    return { name: 'safe', from: CAST.builder, to: treasury, value: 0n, data, actor: treasury }
  }
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [CAST.bob, parseUnits('5', 6)] })
  const batch = encodeFunctionData({
    abi: multiSendAbi,
    functionName: 'multiSend',
    args: [
      concat([
        encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, usdc, 0n, BigInt(size(transfer)), transfer]),
        encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, CAST.bob, parseEther('0.1'), 0n, '0x']),
      ]),
    ],
  })

  it('stops what the theft from Bybit did: a foreign code that exchanges the Safe’s own', async () => {
    const data = encodeFunctionData({ abi: slotZeroAbi, functionName: 'transfer', args: [backdoor, 0n] })
    const texts = await said('code/replaces-own', await bySafe({ to: slotZero, value: 0n, data, operation: 1 }))
    expect(texts).toContain('danger: It replaces the code of 0x')
  })

  it('is silent on payments of a Safe, one or many at once', async () => {
    expect(await said('code/replaces-own', await bySafe({ to: usdc, value: 0n, data: transfer, operation: 0 }))).toEqual([])
    expect(await said('code/replaces-own', await bySafe({ to: multiSend, value: 0n, data: batch, operation: 1 }))).toEqual([])
  })

  it('stops code that runs as the account without a word of the request', async () => {
    const input = await lab.look(await bySafe({ to: usdc, value: 0n, data: transfer, operation: 0 }))
    const [first] = input.simulation?.frames ?? []
    if (input.simulation === undefined || first === undefined) throw new Error('not run')
    const frame = {
      ...first,
      parent: 1,
      depth: 2,
      kind: 'delegatecall',
      from: treasury,
      to: treasury,
      codeAddress: drainer,
      input: '0x12345678',
    } as const
    const simulation = { ...input.simulation, frames: [...input.simulation.frames, frame] }
    expect(short(judged('code/replaces-own', { ...input, simulation }))).toEqual(['danger: 0x runs as 0x'])
    const pins = { [drainer]: { codeHash: zeroHash, at: 0 } }
    const accounts = { ...input.facts.accounts, [drainer]: know({ nonce: 1n, balance: 0n, codeHash: zeroHash }, RUN) }
    const known = { ...input.facts, accounts, pins: know(pins, RECORD) }
    expect(judged('code/replaces-own', { ...input, simulation, facts: known })).toEqual([])
    // Undone, it did nothing.
    const undone = { ...simulation, frames: [...input.simulation.frames, { ...frame, reverted: true }] }
    expect(judged('code/replaces-own', { ...input, simulation: undone })).toEqual([])
  })

  it('tells the owner of an upgradable contract that its code is exchanged', async () => {
    const data = encodeFunctionData({ abi: tillAbi, functionName: 'upgradeTo', args: [CONTRACTS.tillForOwner] })
    const input = await lab.look({ name: 'upgrade', from: CAST.dave, to: till, value: 0n, data })
    const proxies = { [till]: know({ implementation: CONTRACTS.tillCode, admin: CAST.dave }, RUN) }
    expect(short(judged('code/replaces-own', { ...input, facts: { ...input.facts, proxies } }))).toEqual([
      'danger: It replaces the code of 0x',
    ])
  })
})

describe('code/changed', () => {
  const put = byAlice(till, encodeFunctionData({ abi: tillAbi, functionName: 'put' }), parseEther('0.3'))
  const pinned = (pin: PinFact): Look => ({ ...put, facts: { pins: know({ [till]: pin }, RECORD) } })
  let pin: PinFact

  beforeAll(async () => {
    const { facts, block } = await lab.look(put)
    const state = facts.accounts[till]
    if (state?.known !== true || block === undefined) throw new Error('not proved')
    pin = { codeHash: state.value.codeHash, implementation: CONTRACTS.tillCode, at: (Number(block.timestamp) - 7 * 86_400) * 1000 }
  })

  it('is silent where it is as it was, and where it was never met', async () => {
    expect(await said('code/changed', pinned(pin))).toEqual([])
    expect(await said('code/changed', put)).toEqual([])
  })

  it('stops where the code at the address itself is another, or none any more', async () => {
    expect(await said('code/changed', pinned({ ...pin, codeHash: zeroHash }))).toEqual([
      'danger: 0x has different code than when you last used it',
    ])
    const bare = byAlice(CAST.bob, encodeFunctionData({ abi: tillAbi, functionName: 'put' }), 1n, {
      facts: { pins: know({ [CAST.bob]: pin }, RECORD) },
    })
    expect(await said('code/changed', bare)).toEqual(['danger: 0x had code when you last used it, and has none now'])
  })

  it('is unknown where memory or proofs are missing', async () => {
    const input = await lab.look(pinned(pin))
    const { pins: _pins, ...forgotten } = input.facts
    const { proxies: _proxies, ...unread } = input.facts
    const { [till]: _till, ...accounts } = input.facts.accounts
    for (const facts of [forgotten, unread, { ...input.facts, pins: notKnown(RECORD) }, { ...input.facts, accounts }])
      expect(short(judged('code/changed', { ...input, facts }))).toEqual([
        'unknown: We don’t know whether 0x changed since you last used it',
      ])
  })

  it('warns once an owner put other code behind it, and stops where that is a day old at most', async () => {
    await lab.teller.write(CAST.dave, till, tillAbi, 'upgradeTo', [CONTRACTS.tillForOwner])
    expect(await said('code/changed', pinned(pin))).toEqual(['warn: 0x was changed since you last used it'])
    const { block } = await lab.look(put)
    const yesterday = (Number(block?.timestamp) - 3600) * 1000
    expect(await said('code/changed', pinned({ ...pin, at: yesterday }))).toEqual(['danger: 0x was changed since you last used it'])
  })
})

describe('code/can-vanish', () => {
  it('warns of a body that is made, works and is gone in one transaction', async () => {
    const runtime = await lab.town.rpc<Hex>('eth_call', [{ data: ownArtifact('KindBody').bytecode }, 'latest'])
    const work = encodeFunctionData({ abi: bodyAbi, functionName: 'visit' })
    const data = encodeFunctionData({ abi: metamorphAbi, functionName: 'flash', args: [toHex(7, { size: 32 }), runtime, work] })
    const input = await lab.look({ name: 'flash', from: CAST.scammer, to: metamorph, value: 0n, data })
    expect(input.simulation?.outcome).toEqual({ ok: true })
    expect(short(judged('code/can-vanish', input))).toEqual(['warn: 0x is created for this and is gone afterwards'])
    expect(plain(soundly(input).findings.find(({ rule }) => rule === 'code/can-vanish')?.why ?? { id: '' })).toContain('same address')
  })

  it('warns where a contract is called that is somebody’s account', async () => {
    expect(await said('code/can-vanish', byAlice(OUTSIDERS.erin, approve))).toEqual([
      'warn: 0x is somebody’s account, not a contract: its code can be replaced at any time',
    ])
  })

  it('is silent on payments to such people, and on contracts that stay', async () => {
    expect(await said('code/can-vanish', byAlice(OUTSIDERS.erin, '0x', 5n))).toEqual([])
    expect(await said('code/can-vanish', byAlice(vault, deposit))).toEqual([])
  })

  it('is silent where it was not run', async () => {
    const { simulation: _simulation, ...input } = await lab.look(byAlice(OUTSIDERS.erin, approve))
    expect(judged('code/can-vanish', input)).toEqual([])
  })
})
