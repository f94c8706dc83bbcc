import { encodeFunctionData, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { createDevice, openTab, PASSWORD, reviewed, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { erc20Abi } from '../../../devnet/abi.ts'
import { flippedSlotAbi } from '../../../devnet/abi-grown.ts'
import { CAST, CHAIN_ID, CONTRACTS, MNEMONIC } from '../../../devnet/addresses.ts'
import { revokeCall } from '#analysis'
import { importWords } from '../../../test/support/import-words.ts'

const ME: Address = CAST.deployer
const { usdc, permit2, medals, flippedSlot } = CONTRACTS

let town: Devnet
let tab: Tab
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  tab = await openTab(createDevice(), devnetChain(town.url), { follows: false })
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
}, 180_000)
afterAll(async () => {
  tab.kill()
  await town.stop()
})

const look = (): Promise<void> => tab.wallet.transactions.look(new AbortController().signal)

/** Agrees to it, lets something else come first in the same block, and looks at what became of it. */
async function included(to: Address, data: Hex, value: bigint, first?: () => Promise<unknown>) {
  const intent = { kind: 'call', to, value, data } as const
  const id = await tab.wallet.requests.propose({ intent, account: ME, chainId: CHAIN_ID })
  const { analysis } = await reviewed(tab.wallet, id)
  await town.rpc('evm_setAutomine', [false])
  try {
    const sent = await tab.wallet.requests.consent(id, analysis.digest)
    await first?.()
    await town.rpc('anvil_mine', ['0x1'])
    await expect.poll(async () => (await look(), stateOf(sent.id)?.state.at)).toBe('included')
    await expect.poll(async () => (await look(), stateOf(sent.id)?.audited !== undefined)).toBe(true)
    return stateOf(sent.id)?.audited
  } finally {
    await town.rpc('evm_setAutomine', [true])
  }
}
const stateOf = (id: Hex) => tab.wallet.transactions.all.get().find((item) => item.id === id)

describe('what a receipt tells (rule G19)', () => {
  it('is nothing to tell where it is what was promised', async () => {
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [CAST.bob, 5n] })
    expect(await included(usdc, transfer, 0n)).toMatchObject({ findings: [], revoke: [] })
  })

  it('is told where somebody threw a switch just before', async () => {
    const claim = encodeFunctionData({ abi: flippedSlotAbi, functionName: 'claim' })
    const close = encodeFunctionData({ abi: flippedSlotAbi, functionName: 'close', args: [true] })
    const audited = await included(flippedSlot, claim, parseEther('0.1'), () =>
      town.rpc('eth_sendTransaction', [
        {
          from: CAST.scammer,
          to: flippedSlot,
          data: close,
          maxFeePerGas: toHex(90_000_000_000),
          maxPriorityFeePerGas: toHex(50_000_000_000),
        },
      ]),
    )
    expect(audited?.findings.map(({ level, say }) => `${level}: ${plain(say)}`)).toEqual([
      'danger: You expected to receive 0.1 ETH, but you sent 0.1 ETH',
    ])
  })
})

describe('a right is taken back', () => {
  const who = CAST.scammer
  const word = who.slice(2).padStart(64, '0')
  it('by the call of its standard', () => {
    expect(revokeCall({ is: 'allowance', token: usdc, spender: who })).toEqual({
      kind: 'call',
      to: usdc,
      value: 0n,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [who, 0n] }),
    })
    expect(revokeCall({ is: 'operator', collection: medals, operator: who })).toMatchObject({
      to: medals,
      data: `0xa22cb465${word}${'0'.repeat(64)}`,
    })
    expect(revokeCall({ is: 'allowance', token: usdc, spender: who, via: permit2 })).toMatchObject({
      to: permit2,
      data: `0x87517c45${usdc.slice(2).padStart(64, '0')}${word}${'0'.repeat(128)}`,
    })
  })

  it('by a request that is reviewed like any other', async () => {
    const id = await tab.wallet.takeBack({ is: 'allowance', token: usdc, spender: who }, ME, CHAIN_ID)
    const { analysis } = await reviewed(tab.wallet, id)
    expect(plain(analysis.review.sentence)).toMatch(/no longer|Take back|take nothing|stop|0 USDC/i)
  })
})
