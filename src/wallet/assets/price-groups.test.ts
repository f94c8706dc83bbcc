import { expect, it } from 'vitest'
import type { Chain } from '#core/chains/chain'
import { priceGroups } from './price-groups.ts'

const chain = (chainId: number): Chain => ({ chainId }) as Chain
const [MAINNET, BNB] = [chain(1), chain(56)]
const AT = `0x${'12'.repeat(20)}`
const keysOf = (wanted: readonly string[], chains: readonly Chain[], main: Chain | undefined) =>
  priceGroups(wanted, chains, main).map(({ where, keys, named }) => [where.chainId, keys, keys.map(named)])

it('asks mainnet for what is of mainnet, and each other chain for its own, under the names that all know', () => {
  const wanted = ['ETH', AT, '56:native', `56:${AT}`]
  expect(keysOf(wanted, [BNB, MAINNET], MAINNET)).toEqual([
    [1, ['ETH', AT], ['ETH', AT]],
    [56, ['ETH', AT], ['56:native', `56:${AT}`]],
  ])
})

it('leaves out a chain that is not set up, and mainnet where it is not', () => {
  expect(keysOf(['ETH', '137:native'], [MAINNET], MAINNET)).toEqual([[1, ['ETH'], ['ETH']]])
  expect(keysOf(['ETH', '56:native'], [BNB], undefined)).toEqual([[56, ['ETH'], ['56:native']]])
  expect(keysOf(['ETH'], [], undefined)).toEqual([])
})

it('asks mainnet also where nothing of it is wanted, for the currencies', () => {
  expect(keysOf(['56:native'], [MAINNET, BNB], MAINNET)).toEqual([
    [1, [], []],
    [56, ['ETH'], ['56:native']],
  ])
})
