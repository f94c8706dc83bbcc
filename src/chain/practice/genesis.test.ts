import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import genesis from '#data/practice-chain/genesis.json' with { type: 'json' }
import { PAGE_CHAIN } from '#core/chains/page-chain'
import { PRESETS } from '#survey'
import { CAST, CONTRACTS } from '../../../devnet/addresses.ts'

type Account = { readonly address: string; readonly from?: string; readonly code?: string; readonly balance: string }
const accounts: readonly Account[] = genesis.accounts
const contracts = accounts.filter(({ code }) => code !== undefined)

it('ships only code that may be passed on, and says whose it is', () => {
  expect(contracts.length).toBeGreaterThan(5)
  for (const { from } of contracts) expect(from).toMatch(/\bMIT\b/)
  const licences = readFileSync('data/practice-chain/LICENSES.txt', 'utf8')
  for (const { from = '' } of contracts) {
    const [, holder] = /Copyright (.*)$/.exec(from) ?? []
    if (holder === undefined) expect(from).toMatch(/^devnet\/contracts, ours/)
    else expect(licences).toContain(`Copyright ${holder}`)
  }
})

it('has none of the contracts of the devnet that are under the GPL, the LGPL or the BUSL', () => {
  const { uniswapV2Factory, uniswapV3Factory, uniswapV3Router, universalRouter, safe, entryPoint, multiSend } = CONTRACTS
  const there = new Set(accounts.map(({ address }) => address))
  for (const one of [uniswapV2Factory, uniswapV3Factory, uniswapV3Router, universalRouter, safe, entryPoint, multiSend])
    expect(there.has(one)).toBe(false)
  // At two addresses of others stands code of ours.
  const codes = Object.fromEntries(contracts.map(({ address, code = '' }) => [address, code]))
  for (const [name, at] of [
    ['Weth', CONTRACTS.weth],
    ['Exchange', CONTRACTS.uniswapV2Router],
  ] as const) {
    expect(existsSync(`devnet/artifacts/${name}.json`)).toBe(true)
    const { bytecode } = JSON.parse(readFileSync(`devnet/artifacts/${name}.json`, 'utf8')) as { readonly bytecode: string }
    // What is deployed ends the code that deploys it, but for the immutables in it.
    expect(bytecode.slice(-400)).toBe(codes[at]?.slice(-400))
  }
})

it('gives the account of the public words money to play with, and nobody has nothing', () => {
  expect(accounts.find(({ address }) => address === CAST.deployer)).toMatchObject({ nonce: 0, balance: '0x22b1c8c1227a0000' })
  for (const { balance, code } of accounts) expect(code !== undefined || BigInt(balance) > 0n).toBe(true)
})

it('is in no list of chains that a person could choose from, and has endpoints of its own alone', () => {
  const offered = PRESETS.flatMap(({ chain }) => chain.endpoints.map(({ url }) => url))
  for (const { url } of PAGE_CHAIN.endpoints) expect(offered).not.toContain(url)
})
