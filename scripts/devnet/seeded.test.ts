import { toHex } from 'viem'
import { expect, it } from 'vitest'
import { CAST } from '../../devnet/addresses.ts'
import { isFree } from './anvil.ts'
import { startDevnet, type Devnet } from './start.ts'

const start = (): Promise<Devnet> => startDevnet({ port: 0, as: 'own', now: false, consensus: false })
/** Whether the next is to be the one that was stopped: somebody else on this machine may have taken the port beside it, where its beacon is. */
const isNext = (stopped: Devnet): Promise<boolean> => isFree(portOf(stopped) + 1)
const portOf = ({ url }: Devnet): number => Number(new URL(url).port)

/** What the next test could notice: the newest block and the next, who has what, what waits, what old blocks and old states say. */
async function seen({ rpc }: Devnet): Promise<unknown> {
  const head = await rpc<{ number: string; hash: string; stateRoot: string; timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  const next = await rpc<{ baseFeePerGas: string; gasLimit: string }>('eth_getBlockByNumber', ['pending', false])
  return {
    head,
    baseFee: next.baseFeePerGas,
    gasLimit: next.gasLimit,
    beyond: await rpc('eth_getBlockByNumber', [toHex(Number(head.number) + 1), false]),
    pool: await rpc('txpool_status'),
    automine: await rpc('anvil_getAutomine'),
    nonce: await rpc('eth_getTransactionCount', [CAST.alice, 'pending']),
    logs: (await rpc<unknown[]>('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])).length,
    old: await rpc('eth_getProof', [CAST.alice, [], toHex(Number(head.number) - 20)]),
    proof: await rpc('eth_getProof', [CAST.alice, [], 'latest']),
  }
}

it('goes back to what it was, whatever was done on it', async () => {
  const town = await start()
  const before = await seen(town)
  const { number } = await town.rpc<{ number: string }>('eth_getBlockByNumber', ['latest', false])
  const { privateKey: _, address: from } = town.accounts.alice
  await town.rpc('anvil_setBalance', [from, toHex(10n ** 20n)])
  await town.rpc('eth_sendTransaction', [{ from, to: CAST.bob, value: '0x1' }])
  await town.rpc('anvil_mine', ['0x20'])
  await town.rpc('evm_setAutomine', [false])
  await town.rpc('anvil_setNextBlockBaseFeePerGas', [toHex(77n * 10n ** 9n)])
  await town.rpc('eth_sendTransaction', [{ from, to: CAST.bob, value: '0x2', maxFeePerGas: toHex(10n ** 12n) }])
  expect(await seen(town)).not.toEqual(before)
  await town.stop()

  const isUsedAgain = await isNext(town)
  const again = await start()
  expect(portOf(again) === portOf(town)).toBe(isUsedAgain)
  expect(await seen(again)).toEqual(before)
  expect((await again.rpc<{ number: string }>('eth_getBlockByNumber', ['latest', false])).number).toBe(number)
  await again.stop()
})

it('is nobody’s twice', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(portOf(one)).not.toBe(portOf(other))
  await one.stop()
  await one.stop()
  const isUsedAgain = await isNext(one)
  const next = await start()
  expect(portOf(next) === portOf(one)).toBe(isUsedAgain)
  for (const town of [other, next]) await town.stop()
})

it('is not used again after what no revert undoes', async () => {
  const town = await start()
  await town.rpc('evm_setBlockGasLimit', ['0x1000000'])
  await town.stop()
  expect(await isFree(portOf(town))).toBe(true)
})
