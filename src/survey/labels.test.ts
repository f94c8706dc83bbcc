import { encodePacked, getCreate2Address, keccak256 } from 'viem'
import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { labelled, withPair } from './labels.ts'
import { readTokenList } from './tokens/token-list.ts'

const FACTORY = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'
/** Of the code that makes a pair (Uniswap v2-periphery, UniswapV2Library). */
const CODE_HASH = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

const pairOf = (a: Address, b: Address): string => {
  const [first, second] = a < b ? [a, b] : [b, a]
  const salt = keccak256(encodePacked(['address', 'address'], [first, second]))
  return getCreate2Address({ from: FACTORY, salt, bytecodeHash: CODE_HASH }).toLowerCase()
}

it('names each pool of Uniswap v2 by the two tokens that its address is made of', async () => {
  const { tokens } = await readTokenList(1)
  const pools = labelled(1).flatMap(({ address, name }) => {
    const [, a, b] = /^Uniswap v2 (.+)\/(.+) pool$/.exec(name) ?? []
    return a === undefined || b === undefined ? [] : [{ address, a, b }]
  })
  expect(pools.length).toBeGreaterThanOrEqual(15)
  for (const { address, a, b } of pools) {
    const called = (symbol: string) => tokens.filter((token) => token.symbol === symbol).flatMap((token) => token.address ?? [])
    const made = called(a).flatMap((one) => called(b).map((other) => pairOf(one, other)))
    expect(made, `${a}/${b}`).toContain(address)
  }
})

it.each([1, 31337])('tells all listed shares of such pools on chain %i apart', async (chainId) => {
  const { tokens } = await readTokenList(chainId)
  const shares = tokens.filter(({ symbol }) => symbol === 'UNI-V2')
  const names = shares.map((share) => withPair(share).symbol)
  expect(shares.length).toBeGreaterThan(10)
  expect(new Set(names).size).toBe(shares.length)
  expect(names.every((name) => /^.+\/.+ LP$/.test(name))).toBe(true)
})

it('leaves what is on no list as it calls itself', async () => {
  const { tokens } = await readTokenList(1)
  const share = tokens.find(({ symbol }) => symbol === 'UNI-V2')
  const claimed = share && ({ ...share, from: 'claimed' } as const)
  expect(claimed && withPair(claimed)).toBe(claimed)
})
