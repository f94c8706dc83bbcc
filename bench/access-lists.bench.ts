import { accessListHash, encodeAccessList, readBlockAccessList } from '../src/chain/proof/block-access-list.ts'
import { type Hex, toQuantity, word } from '../src/core/bytes/hex.ts'
import { type Bench, type Result, summarise } from '../scripts/measure/bench.ts'
import { createRpc } from '../scripts/devnet/rpc.ts'
import { startDevnet, type Devnet } from '../scripts/devnet/start.ts'
import { CAST, CONTRACTS } from '../devnet/addresses.ts'

/** Payments and transfers of a token in one block, each to an account of its own. */
const MANY = 300
/** A wallet's own: an account and so many slots of tokens. */
const TOKENS = 10
const RUNS = 10

type Block = { readonly hash: Hex; readonly gasUsed: Hex; readonly blockAccessListHash: Hex }

const one = (what: string, unit: Result['unit'], value: number): Result => ({ what, unit, median: value, p95: value, runs: 1 })
const transfer = (to: string): Hex => `0xa9059cbb${word(BigInt(to)).slice(2)}${word(1n).slice(2)}`
const stranger = (at: number): Hex => `0x${(0xbe9c0000n + BigInt(at)).toString(16).padStart(40, '0')}`

/** Transactions of one block, which is mined when all of them wait. */
async function inOneBlock({ rpc }: Devnet, transactions: readonly object[]): Promise<void> {
  await rpc('evm_setAutomine', [false])
  for (const one of transactions) await rpc('eth_sendTransaction', [{ from: CAST.faucet, gas: toQuantity(100_000n), ...one }])
  await rpc('anvil_mine', ['0x1'])
  await rpc('evm_setAutomine', [true])
}

/** What the list of the newest block takes to carry, and to hold against its header. */
async function measure(town: Devnet, what: string): Promise<readonly Result[]> {
  const ask = createRpc(town.url)
  const { hash, gasUsed, blockAccessListHash } = await ask<Block>('eth_getBlockByNumber', ['latest', false])
  const answer = await ask('eth_getBlockAccessList', [hash])
  const list = readBlockAccessList(answer)
  if (accessListHash(list) !== blockAccessListHash) throw new Error('The list is not that of its header.')
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now()
    accessListHash(readBlockAccessList(answer))
    times.push(performance.now() - began)
  }
  return [
    one(`${what}: gas of the block`, 'count', Number(gasUsed)),
    one(`${what}: accounts in its list`, 'count', list.length),
    one(`${what}: list as JSON`, 'bytes', JSON.stringify(answer).length),
    one(`${what}: list as RLP`, 'bytes', encodeAccessList(list).length),
    summarise(`${what}: list read and held against the header`, 'ms', times),
  ]
}

/** Bytes of block access lists, as the front of the practice chain makes them, beside the proofs that they stand for. */
export const bench: Bench = {
  name: 'access-lists',
  async run() {
    const town = await startDevnet({ port: 0, as: 'own', accessLists: true })
    try {
      const results: Result[] = []
      await town.rpc('anvil_mine', ['0x1'])
      results.push(...(await measure(town, 'nothing happens')))
      await inOneBlock(town, [{ to: CAST.carol, value: '0x1' }])
      results.push(...(await measure(town, 'one payment')))
      await inOneBlock(
        town,
        Array.from({ length: MANY }, (_, at) =>
          at % 2 === 0 ? { to: stranger(at), value: '0x1' } : { to: CONTRACTS.dai, data: transfer(stranger(at)) },
        ),
      )
      results.push(...(await measure(town, `${MANY} payments and transfers`)))
      const slots = Array.from({ length: TOKENS }, (_, at) => word(BigInt(at)))
      const proof = await createRpc(town.url)('eth_getProof', [CAST.carol, [], 'latest'])
      const proofs = await createRpc(town.url)('eth_getProof', [CONTRACTS.dai, slots, 'latest'])
      results.push(one('instead: proof of an account', 'bytes', JSON.stringify(proof).length))
      results.push(one(`instead: proof of a contract with ${TOKENS} slots`, 'bytes', JSON.stringify(proofs).length))
      return results
    } finally {
      await town.stop()
    }
  },
}
