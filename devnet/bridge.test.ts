import { encodeFunctionData, type Abi, toHex } from 'viem'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '../src/core/ethereum/address.ts'
import type { Hex } from '../src/core/bytes/hex.ts'
import { finalizeWithdrawalCall, proveWithdrawalCall } from '../src/core/rollup/bridge/bridge-calls.ts'
import { readMessagePassed, sentMessageSlot, type SentMessage } from '../src/core/rollup/bridge/withdrawal.ts'
import type { Anvil } from '../scripts/devnet/anvil.ts'
import { startLayers } from '../scripts/devnet/layers.ts'
import { MESSAGE_PASSER, type PracticeRollup, startRollup } from '../scripts/devnet/rollup.ts'

const SOMEBODY: Address = '0x00000000000000000000000000000000000face6'
const ETHER = 10n ** 18n
const { abi } = JSON.parse(readFileSync(new URL('artifacts/RollupPortal.json', import.meta.url), 'utf8')) as { abi: Abi }

let [l1, l2]: Anvil[] = []
let rollup: PracticeRollup
const rpcOf = (anvil: Anvil | undefined): Anvil['rpc'] => {
  if (anvil === undefined) throw new Error('not started')
  return anvil.rpc
}

beforeAll(async () => {
  ;[l1, l2] = await startLayers()
  rollup = await startRollup(l1.rpc, l2.rpc)
  await l1.rpc('anvil_setBalance', [rollup.addresses.portal, toHex(100n * ETHER)])
  await l2.rpc('anvil_setBalance', [SOMEBODY, toHex(100n * ETHER)])
})
afterAll(async () => {
  await Promise.all([l1?.stop(), l2?.stop()])
})

let [snapshot1, snapshot2]: string[] = []
beforeEach(async () => {
  if (snapshot1 !== undefined) await rpcOf(l1)('evm_revert', [snapshot1])
  if (snapshot2 !== undefined) await rpcOf(l2)('evm_revert', [snapshot2])
  snapshot1 = await rpcOf(l1)<string>('evm_snapshot')
  snapshot2 = await rpcOf(l2)<string>('evm_snapshot')
})

const balance = async (anvil: Anvil | undefined, of: Address) => BigInt(await rpcOf(anvil)<Hex>('eth_getBalance', [of, 'latest']))

/** Sends what our codecs wrote to the portal, as the stranger. Throws what it reverts with. */
async function send(data: Hex): Promise<void> {
  await rpcOf(l1)('anvil_setBlockTimestampInterval', [1])
  await rpcOf(l1)('anvil_impersonateAccount', [rollup.actors.stranger])
  const call = { from: rollup.actors.stranger, to: rollup.addresses.portal, data, gas: toHex(3_000_000) }
  await rpcOf(l1)('eth_call', [call, 'pending'])
  const { status } = await rpcOf(l1)<{ status: Hex }>('eth_sendTransactionSync', [call])
  expect(status).toBe('0x1')
}

async function withdrawn(value = ETHER): Promise<SentMessage & { readonly block: bigint }> {
  const log = await rollup.withdraw(SOMEBODY, { target: SOMEBODY, value })
  const sent = readMessagePassed(log)
  if (sent === undefined) throw new Error('The log of the real message passer is not read.')
  return { ...sent, block: log.blockNumber }
}

/** Proposes the block of L2, and makes the call that proves the withdrawal there. */
async function provingCall({ withdrawal, hash }: SentMessage, number: bigint): Promise<{ readonly game: Address; readonly data: Hex }> {
  const game = await rollup.propose(number)
  const count = BigInt(await rpcOf(l1)<Hex>('eth_getStorageAt', [rollup.addresses.factory, toHex(104n, { size: 32 }), 'latest']))
  const block = await rpcOf(l2)<{ stateRoot: Hex; hash: Hex }>('eth_getBlockByNumber', [toHex(number), false])
  const proof = await rpcOf(l2)<{ storageHash: Hex; storageProof: readonly { proof: readonly Hex[] }[] }>('eth_getProof', [
    MESSAGE_PASSER,
    [sentMessageSlot(hash)],
    toHex(number),
  ])
  const output = { stateRoot: block.stateRoot, blockHash: block.hash, messagePasserStorageRoot: proof.storageHash }
  return { game, data: proveWithdrawalCall(withdrawal, { gameIndex: count - 1n, output, nodes: proof.storageProof[0]?.proof ?? [] }) }
}

describe('a withdrawal on the practice rollup', () => {
  it('is proved by what our codecs write, and pays out once both delays are over', async () => {
    for (let count = 0; count < 20; count++) await withdrawn(1n) // so that the trie has branches
    const sent = await withdrawn()
    const { game, data } = await provingCall(sent, sent.block)
    await send(data)
    await expect(send(finalizeWithdrawalCall(sent.withdrawal))).rejects.toThrow(/game not final/)
    await rollup.resolve(game, true)
    const before = await balance(l1, SOMEBODY)
    await rpcOf(l1)('anvil_mine', ['0x2'])
    await send(finalizeWithdrawalCall(sent.withdrawal))
    expect((await balance(l1, SOMEBODY)) - before).toBe(ETHER)
    await expect(send(finalizeWithdrawalCall(sent.withdrawal))).rejects.toThrow(/is finalized/)
  })

  it('is not proved by another slot, another block, or a node that was changed', async () => {
    const [one, other] = [await withdrawn(), await withdrawn(2n)]
    const { data } = await provingCall(other, other.block)
    const { data: forged } = await provingCall({ ...other, withdrawal: one.withdrawal }, await mined())
    await expect(send(forged)).rejects.toThrow(/not sent/)
    await expect(
      send(data.replace(/([1-9a-e])(0*)$/, (_, digit: string, zeros: string) => `${digit === '2' ? '3' : '2'}${zeros}`) as Hex),
    ).rejects.toThrow()
    await send(data)
  })

  it.each([
    ['blacklisted', (game: Address) => rollup.write('owner', 'registry', 'blacklistDisputeGame', [game])],
    ['retired', () => rollup.write('owner', 'registry', 'updateRetirementTimestamp')],
    ['lost', (game: Address) => rollup.resolve(game, false)],
  ] as const)('whose game is %s afterwards is proved again', async (kind, fall) => {
    const sent = await withdrawn()
    const first = await provingCall(sent, sent.block)
    await send(first.data)
    if (kind !== 'lost') await rollup.resolve(first.game, true)
    await fall(first.game)
    await rpcOf(l1)('anvil_mine', ['0x2'])
    await expect(send(finalizeWithdrawalCall(sent.withdrawal))).rejects.toThrow(/game not final/)
    await expect(send(first.data)).rejects.toThrow(/void game|lost game/)
    const second = await provingCall(sent, await mined())
    await send(second.data)
    await rollup.resolve(second.game, true)
    await rpcOf(l1)('anvil_mine', ['0x2'])
    await send(finalizeWithdrawalCall(sent.withdrawal))
  })

  it('may be finalized by somebody else, by the proof of whoever proved it', async () => {
    const sent = await withdrawn()
    const { game, data } = await provingCall(sent, sent.block)
    await send(data)
    await rollup.resolve(game, true)
    const before = await balance(l1, SOMEBODY)
    const { withdrawal } = sent
    const tuple = { ...withdrawal }
    await rollup.write('owner', 'portal', 'finalizeWithdrawalTransactionExternalProof', [tuple, rollup.actors.stranger])
    expect((await balance(l1, SOMEBODY)) - before).toBe(ETHER)
  })

  it('waits while withdrawals are paused', async () => {
    const sent = await withdrawn()
    const { data } = await provingCall(sent, sent.block)
    await rollup.write('owner', 'portal', 'setPaused', [true])
    await expect(send(data)).rejects.toThrow(/paused/)
    expect(encodeFunctionData({ abi, functionName: 'paused' })).toBe('0x5c975abb')
  })

  async function mined(): Promise<bigint> {
    await rpcOf(l2)('anvil_mine', ['0x1'])
    return BigInt(await rpcOf(l2)<Hex>('eth_blockNumber'))
  }
})

describe('a sequencer that leaves a transaction out', () => {
  it('includes it once layer 1 asks for it', async () => {
    const rpc = rpcOf(l2)
    await rpc('evm_setAutomine', [false])
    const { stranger } = rollup.actors
    await rpc('anvil_setBalance', [stranger, toHex(ETHER)])
    await rpc('anvil_impersonateAccount', [stranger])
    const hash = await rpc<Hex>('eth_sendTransaction', [{ from: stranger, to: SOMEBODY, value: '0x1' }])
    await rpc('anvil_dropTransaction', [hash])
    await rpc('anvil_mine', ['0x2'])
    expect(await rpc('eth_getTransactionReceipt', [hash])).toBeNull()
    await rpc('evm_setAutomine', [true])
    const before = await balance(l2, SOMEBODY)
    await rollup.deposit('stranger', { to: SOMEBODY, value: 5n })
    expect(await rollup.derive()).toBe(1)
    expect((await balance(l2, SOMEBODY)) - before).toBe(5n)
  })
})
