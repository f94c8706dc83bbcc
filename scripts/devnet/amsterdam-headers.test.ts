import { gunzipSync } from 'node:zlib'
import { encodeFunctionData, type Hex, keccak256, numberToHex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { erc20Abi } from '../../devnet/abi.ts'
import { type AccountJson, hashOfList } from './block-access-lists.ts'
import { createRpc, type Rpc, RpcError } from './rpc.ts'
import { startDevnet, type Devnet } from './start.ts'

type Block = {
  readonly number: Hex
  readonly hash: Hex
  readonly parentHash: Hex
  readonly blockAccessListHash?: Hex
  readonly slotNumber?: Hex
}
type Account = { readonly balance: bigint; readonly nonce: number; readonly code: Hex; readonly storage: Readonly<Record<Hex, bigint>> }
type State = Readonly<Record<string, Account>>

let town: Devnet
let served: Rpc
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', accessLists: true })
  served = createRpc(town.url)
})
afterAll(() => town.stop())

const block = (name: string, rpc = served): Promise<Block> => rpc<Block>('eth_getBlockByNumber', [name, false])
const listOf = (hash: string): Promise<readonly AccountJson[]> => served('eth_getBlockAccessList', [hash])

/** All of anvil's state, whoever touched it. */
async function stateNow(): Promise<State> {
  const dump = await town.rpc<Hex>('anvil_dumpState')
  const { accounts } = JSON.parse(gunzipSync(Buffer.from(dump.slice(2), 'hex')).toString()) as {
    accounts: Record<Hex, { nonce: number; balance: Hex; code: Hex; storage: Record<Hex, Hex> }>
  }
  const read = Object.entries(accounts).map(([address, { nonce, balance, code, storage }]) => {
    const slots = Object.entries(storage).map(([slot, value]) => [numberToHex(BigInt(slot), { size: 32 }), BigInt(value)])
    return [address.toLowerCase(), { nonce, balance: BigInt(balance), code, storage: Object.fromEntries(slots) }] as const
  })
  return Object.fromEntries(read)
}
const NONE: Account = { balance: 0n, nonce: 0, code: '0x', storage: {} }

/** A state with what a list says. */
function after(state: State, list: readonly AccountJson[]): State {
  const changed = list.map((one) => {
    const was = state[one.address] ?? NONE
    const slots = one.storageChanges.map(({ slot, slotChanges }) => [slot, BigInt(slotChanges.at(-1)?.postValue ?? 0)])
    const { balance, nonce, code } = was
    const next: Account = {
      balance: BigInt(one.balanceChanges.at(-1)?.postBalance ?? balance),
      nonce: Number(one.nonceChanges.at(-1)?.postNonce ?? nonce),
      code: one.codeChanges.at(-1)?.newCode ?? code,
      storage: { ...was.storage, ...Object.fromEntries(slots) },
    }
    return [one.address, next] as const
  })
  return { ...state, ...Object.fromEntries(changed) }
}
/** What is there and not empty, a line each: a dump may have what is empty or not. */
const linesOf = (state: State): readonly string[] =>
  Object.entries(state)
    .flatMap(([address, { balance, nonce, code, storage }]) => [
      ...(balance === 0n ? [] : [`${address} balance ${balance}`]),
      ...(nonce === 0 ? [] : [`${address} nonce ${nonce}`]),
      ...(code === '0x' ? [] : [`${address} code ${code}`]),
      ...Object.entries(storage).flatMap(([slot, value]) => (value === 0n ? [] : [`${address} slot ${slot} ${value}`])),
    ])
    .toSorted()

/** Sends all of it in one block. */
async function inOneBlock(transactions: readonly object[]): Promise<void> {
  await town.rpc('evm_setAutomine', [false])
  for (const one of transactions) await town.rpc('eth_sendTransaction', [{ gas: '0x100000', ...one }])
  await town.rpc('evm_mine')
  await town.rpc('evm_setAutomine', [true])
}
const call = (functionName: 'transfer' | 'approve', to: Hex, units: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to, units] })

describe('a practice chain with block access lists', () => {
  it('has headers of Amsterdam that name their parents and their lists, from the end of the history on', async () => {
    await town.rpc('anvil_mine', ['0x3'])
    const newest = await block('latest')
    let below = newest
    for (; below.blockAccessListHash !== undefined; below = await served<Block>('eth_getBlockByHash', [below.parentHash, false])) {
      expect(hashOfList(await listOf(below.hash))).toBe(below.blockAccessListHash)
      expect((await block(below.number)).hash).toBe(below.hash)
      expect((await block(below.number, town.rpc)).hash).not.toBe(below.hash)
    }
    expect(await block(below.number, town.rpc)).toEqual(below)
    expect(BigInt(newest.number) - BigInt(below.number)).toBe(4n)
    expect(await listOf(newest.hash)).toEqual([])
    expect(await served('eth_getBlockAccessList', [keccak256('0x')])).toBeNull()
    await expect(listOf(below.hash)).rejects.toThrow(RpcError)
  })

  it('tells in each list all that the block changed, and nothing else', async () => {
    const before = await stateNow()
    await inOneBlock([
      { from: CAST.alice, to: CAST.bob, value: toHex(5n) },
      { from: CAST.alice, to: CONTRACTS.usdc, data: call('transfer', CAST.carol, 7n) },
      { from: CAST.bob, to: CONTRACTS.dai, data: call('approve', CAST.market, 9n) },
      { from: CAST.bob, to: CONTRACTS.dai, data: call('approve', CAST.market, 0n) },
      // Makes a contract of one STOP.
      { from: CAST.carol, data: '0x6001600c60003960016000f300' },
      // Fails, and pays for it.
      { from: CAST.dave, to: CONTRACTS.usdc, data: call('transfer', CAST.carol, 2n ** 255n) },
    ])
    const { hash } = await block('latest')
    const list = await listOf(hash)
    expect(linesOf(after(before, list))).toEqual(linesOf(await stateNow()))
    const of = (address: Hex) => list.find((one) => one.address === address)
    expect(of(CAST.alice)?.nonceChanges.length).toBe(2)
    expect(of(CONTRACTS.usdc)?.storageChanges.length).toBe(2)
    expect(of(CONTRACTS.usdc)?.storageReads.length).toBeGreaterThan(0)
    expect(list.flatMap(({ codeChanges }) => codeChanges.map(({ newCode }) => newCode))).toEqual(['0x00'])
  })

  it('speaks of its blocks by their own hashes in whatever it answers, and is asked by them', async () => {
    const sent = await served<Hex>('eth_sendTransaction', [{ from: CAST.faucet, to: CONTRACTS.dai, data: call('transfer', CAST.bob, 1n) }])
    await expect.poll(() => served('eth_getTransactionReceipt', [sent])).not.toBeNull()
    const { hash, number } = await block('latest')
    const receipt = await served<{ blockHash: Hex; logs: { blockHash: Hex }[] }>('eth_getTransactionReceipt', [sent])
    expect([receipt.blockHash, receipt.logs[0]?.blockHash]).toEqual([hash, hash])
    expect(await served('eth_getLogs', [{ blockHash: hash }])).toHaveLength(1)
    expect(await served('eth_getBlockReceipts', [hash])).toHaveLength(1)
    expect(await served('eth_getProof', [CAST.bob, [], { blockHash: hash }])).toEqual(
      await town.rpc('eth_getProof', [CAST.bob, [], number]),
    )
  })
})
