import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chain } from '#core/chains/chain'
import { createDevice, openTab, PASSWORD, devnetChain } from '../../../../test/support/whole-wallet.ts'
import { importWords } from '../../../../test/support/import-words.ts'
import { startDevnet, type Devnet } from '../../../../scripts/devnet/start.ts'
import { CAST, CONTRACTS, MNEMONIC, ROLLUP_CHAIN_ID } from '../../../../devnet/addresses.ts'
import { arrange } from '../arrange.ts'
import { identityOf, moneyEnvironmentOf, readTokenList, holdingValue } from '#survey'

const { deployer } = CAST

let towns: readonly [Devnet, Devnet]
beforeAll(async () => {
  towns = [await startDevnet({ port: 0, as: 'own' }), await startDevnet({ port: 0, as: 'own', optimism: true, consensus: false })]
}, 180_000)
afterAll(async () => {
  for (const town of towns) await town.stop()
})

describe('totals over chains', () => {
  it('sums ETH and USDC of two chains, and keeps what each of them has [E4]', async () => {
    const [practice, rollup] = towns
    const tab = await openTab(createDevice(), devnetChain(practice.url))
    const { wallet } = tab
    const second: Chain = { ...devnetChain(rollup.url), chainId: ROLLUP_CHAIN_ID, name: 'Rollup', shortName: 'roll', kind: 'op-stack' }
    await wallet.book.save(second)
    await importWords(wallet.session, MNEMONIC, PASSWORD)
    const assets = await wallet.assets()
    // On the rollup nothing ships with the code: the person adds the dollar that is meant.
    await assets.add(await assets.look(ROLLUP_CHAIN_ID, CONTRACTS.usdc))
    const chains = [devnetChain(practice.url), second]
    for (const { chainId } of chains) await assets.refresh(chainId, deployer)
    const holdings = chains.flatMap(({ chainId }) => assets.of(chainId, deployer).get().holdings)
    const lists = new Map(await Promise.all(chains.map(async ({ chainId }) => [chainId, await readTokenList(chainId)] as const)))
    const { prices } = assets.prices.of('play').get()
    const { groups } = arrange(holdings, {
      currency: 'USD',
      environmentOf: (chainId) => moneyEnvironmentOf(chains.find((chain) => chain.chainId === chainId) ?? second),
      value: (holding) =>
        holdingValue(holding, prices, 'USD', (token) => {
          const list = lists.get(token.chainId)
          return list ? identityOf(token, list) : ''
        }),
    })
    const units = async (town: Devnet, to: `0x${string}`, data: `0x${string}`): Promise<bigint> =>
      BigInt(await town.rpc<string>('eth_call', [{ to, data }, 'latest']))
    const balanceOf = `0x70a08231${deployer.slice(2).padStart(64, '0')}` as const
    const dollars = await Promise.all(towns.map((town) => units(town, CONTRACTS.usdc, balanceOf)))
    const ether = await Promise.all(towns.map(async (town) => BigInt(await town.rpc<string>('eth_getBalance', [deployer, 'latest']))))
    const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n)
    const group = (symbol: string) => groups.find(({ token }) => token.symbol === symbol)
    expect(group('ETH')?.amount?.units).toBe(sum(ether))
    expect(group('USDC')?.amount?.units).toBe(sum(dollars))
    const perChain = (symbol: string) => group(symbol)?.parts.map(({ holding: { balance } }) => balance.known && balance.value.units)
    expect(perChain('ETH')).toEqual(ether)
    expect(perChain('USDC')).toEqual(dollars)
    expect(group('USDC')?.money.units).toBeGreaterThan(0n)
    tab.kill()
  })
})
