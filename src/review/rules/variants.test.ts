import { encodeDeployData, encodeFunctionData, maxUint256, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { type Hex, pad } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { ownArtifact, packageArtifact } from '../../../scripts/devnet/teller.ts'
import { erc20Abi, fickleAbi, uniswapV2RouterAbi } from '../../../devnet/abi.ts'
import { CAST, CONTRACTS, OUTSIDERS } from '../../../devnet/addresses.ts'
import type { TransactionInput } from '../review.ts'
import { batchOf, bySafe, transferOf } from '../test-support/honest.ts'
import { judged, soundly } from '../test-support/judged.ts'
import { calling, type Lab, type Look, startLab } from '../test-support/lab.ts'

const { weth, usdc, uniswapV2Router: router } = CONTRACTS
const NEVER = 2n ** 40n
const of = (name: string, functionName: string, args: readonly unknown[] = []): Hex => calling(ownArtifact(name).abi, functionName, args)
const byAlice = (to: Address, data: Hex, value = 0n, more: Partial<Look> = {}): Look => ({
  name: 'one',
  from: CAST.alice,
  to,
  data,
  value,
  ...more,
})
const swapFor = (token: Address, to: Address): Hex =>
  encodeFunctionData({ abi: uniswapV2RouterAbi, functionName: 'swapExactETHForTokens', args: [1n, [weth, token], to, NEVER] })
const buy = (token: Address): Hex => swapFor(token, CAST.alice)

let lab: Lab
let pill: Address
let swallower: Address
let bomb: Address
let vault: Address
let lending: Address
let honeypot: Address

async function openMarket(): Promise<void> {
  const { abi } = ownArtifact('Honeypot')
  await lab.teller.write(CAST.forger, honeypot, erc20Abi, 'approve', [router, maxUint256])
  const addLiquidity = [honeypot, parseEther('1000'), 0n, 0n, CAST.forger, NEVER] as const
  await lab.teller.send(CAST.forger, router, encodeFunctionData({ abi: ADD, functionName: 'addLiquidityETH', args: addLiquidity }), {
    value: parseEther('2'),
  })
  const pair = await lab.town.rpc<Hex>('eth_call', [
    {
      to: CONTRACTS.uniswapV2Factory,
      data: encodeFunctionData({ abi: PAIR, functionName: 'getPair', args: [honeypot, weth] }),
    },
    'latest',
  ])
  await lab.teller.send(CAST.forger, honeypot, calling(abi, 'setPair', [`0x${pair.slice(26)}`]))
}

const ADD = [
  {
    type: 'function',
    name: 'addLiquidityETH',
    stateMutability: 'payable',
    inputs: [
      { name: 'token', type: 'address' },
      { name: 'desired', type: 'uint256' },
      { name: 'tokenMin', type: 'uint256' },
      { name: 'ethMin', type: 'uint256' },
      { name: 'to', type: 'address' },
      { name: 'deadline', type: 'uint256' },
    ],
    outputs: [],
  },
] as const
const PAIR = [
  {
    type: 'function',
    name: 'getPair',
    stateMutability: 'view',
    inputs: [
      { name: 'a', type: 'address' },
      { name: 'b', type: 'address' },
    ],
    outputs: [{ name: '', type: 'address' }],
  },
] as const

beforeAll(async () => {
  lab = await startLab()
  pill = await lab.deploy('RedPill')
  swallower = await lab.deploy('GasSwallower')
  bomb = await lab.deploy('ReturnBomb')
  vault = await lab.deploy('Vault', [usdc])
  lending = await lab.deploy('Lending', [[usdc, weth]])
  honeypot = await lab.deploy('Honeypot', [], CAST.forger)
  await openMarket()
  await lab.teller.send(CAST.faucet, pill, '0x', { value: parseEther('50') })
  for (const spender of [vault, lending, router]) await lab.teller.write(CAST.alice, usdc, erc20Abi, 'approve', [spender, maxUint256])
}, 180_000)
afterAll(() => lab.stop())

const said = (id: string, input: TransactionInput): readonly string[] => judged(id, input)
const honest = (): readonly (readonly [string, Look])[] => [
  ['a payment', byAlice(CAST.bob, '0x', parseEther('1'))],
  ['a transfer', byAlice(usdc, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [CAST.bob, 5n] }))],
  ['a swap', byAlice(router, buy(usdc), parseEther('0.5'))],
  ['a deposit in a vault', byAlice(vault, of('Vault', 'deposit', [parseUnits('20', 6), CAST.alice]))],
  ['a supply', byAlice(lending, of('Lending', 'supply', [usdc, parseUnits('20', 6), CAST.alice, 0]))],
]
const RULES = ['block/result-flips', 'block/tells-simulation', 'gas/decides', 'tokens/cannot-resell']

describe('what other blocks, other gas and a resale tell', () => {
  it('is nothing where people do honest things', async () => {
    for (const [name, one] of honest()) {
      const input = await lab.look(one)
      expect(input.simulation?.outcome, name).toEqual({ ok: true })
      // Blocks to come are drawn where something of the block was read, and other gas and other balances are tried in any case.
      const drawn = input.plan.variants.filter(({ id }) => id === 'drawn').length
      expect(drawn, name).toBe(input.simulation?.guessed.length === 0 ? 0 : 8)
      expect(input.plan.variants.length - drawn, name).toBeGreaterThan(3)
      expect(
        RULES.flatMap((id) => said(id, input)),
        name,
      ).toEqual([])
    }
  })

  it('is unknown where it was not tried', async () => {
    const { variants: _variants, plays: _plays, ...swap } = await lab.look(byAlice(router, buy(usdc), parseEther('0.5')))
    expect(said('block/result-flips', swap)).toEqual(['unknown: We didn’t try whether another block changes the result'])
    expect(said('tokens/cannot-resell', swap)).toEqual(['unknown: We didn’t try whether you can sell USDC again'])
    const { variants: _more, ...payment } = await lab.look(byAlice(CAST.bob, '0x', parseEther('1')))
    expect(said('block/result-flips', payment)).toEqual([])
  })

  it('warns, and is asked for expressly, where one of the variants was cut off', async () => {
    const swap = await lab.look(byAlice(router, buy(usdc), parseEther('0.5')))
    const variants = swap.variants?.map((one, at) => (at === 1 ? ({ at: 'stopped', code: 'simulation/budget' } as const) : one))
    if (variants === undefined) throw new Error('not varied')
    expect(said('block/result-flips', { ...swap, variants })).toEqual([
      'warn: We couldn’t find out whether another block changes the result: it takes too much work',
    ])
    expect(soundly({ ...swap, variants }).verdict.gaps).toBe(true)
  })
})

describe('block/result-flips', () => {
  it('reads only what names the person where a run logs without end, and says where even that is too much', async () => {
    const swap = await lab.look(byAlice(router, buy(usdc), parseEther('0.5')))
    const [log] = swap.simulation?.logs ?? []
    if (swap.simulation === undefined || log === undefined) throw new Error('not run')
    const many = (topics: readonly Hex[]) => Array.from({ length: 4000 }, () => ({ ...log, topics, data: '0x' as Hex }))
    const padded = (topics: readonly Hex[]): TransactionInput => ({
      ...swap,
      simulation: { ...swap.simulation, logs: [...(swap.simulation?.logs ?? []), ...many(topics)] } as typeof swap.simulation,
    })
    expect(said('block/result-flips', padded([]))).toEqual([])
    expect(said('block/result-flips', padded([pad(CAST.alice)]))).toEqual([
      'warn: We couldn’t find out whether another block changes the result: it takes too much work',
    ])
  })

  const evenNow = async (): Promise<Look> => {
    const { number } = await lab.town.rpc<{ number: Hex }>('eth_getBlockByNumber', ['latest', false])
    // The run is in the block after: it must be an even one, so that the good side is shown.
    if (BigInt(number) % 2n === 0n) await lab.town.rpc('evm_mine', [])
    return byAlice(CONTRACTS.fickle, encodeFunctionData({ abi: fickleAbi, functionName: 'evenOrOdd' }), parseEther('1'))
  }

  it('stops what gives the money back in this block and keeps it in the next', async () => {
    const input = await lab.look(await evenNow())
    expect(said('block/result-flips', input)).toEqual(['danger: The result can flip: one block later it’s worse for you'])
    const finding = soundly(input).findings.find(({ rule }) => rule === 'block/result-flips')
    expect(finding && plain(finding.why)).toBe('Then you’d send 1 ETH more.')
  })

  it.each([
    ['COINBASE', 0],
    ['PREVRANDAO', 1],
    ['GASPRICE', 2],
    ['TIMESTAMP', 6],
    ['NUMBER', 7],
    ['BASEFEE', 8],
  ])('is never fine with a gamble on %s, whichever side is shown', async (_, mode) => {
    const one = byAlice(pill, of('RedPill', 'gamble', [BigInt(mode)]), parseEther('1'))
    let flipped = 0
    // In some block the good side is shown; that of the others must then be told.
    for (let round = 0; round < 8 && flipped === 0; round++) {
      flipped += said('block/result-flips', await lab.look(one)).filter((text) => text.startsWith('danger')).length
      await lab.town.rpc('anvil_mine', ['0x1', '0xd'])
    }
    expect(flipped).toBeGreaterThan(0)
  })
})

describe('block/tells-simulation', () => {
  it.each([
    ['COINBASE', 0],
    ['PREVRANDAO', 1],
    ['GASPRICE', 2],
    ['ORIGIN', 3],
    ['GAS', 4],
    ['BLOCKHASH', 5],
  ])('warns of a trap that looks at %s', async (value, mode) => {
    const input = await lab.look(byAlice(pill, of('RedPill', 'claim', [BigInt(mode)]), parseEther('1')))
    const finding = soundly(input).findings.find(({ rule }) => rule === 'block/tells-simulation')
    expect(finding?.level).toBe('warn')
    expect(finding && plain(finding.why)).toContain(value)
  })

  it('warns of it behind a proxy too', async () => {
    const proxy = packageArtifact('@openzeppelin/contracts/build/contracts/ERC1967Proxy.json')
    const { contractAddress } = await lab.teller.send(CAST.forger, undefined, encodeDeployData({ ...proxy, args: [pill, '0x'] }))
    if (contractAddress === null) throw new Error('not created')
    const front = contractAddress.toLowerCase() as Address
    const input = await lab.look(byAlice(front, of('RedPill', 'claim', [1n]), parseEther('1')))
    expect(said('block/tells-simulation', input)).toHaveLength(1)
  })

  it('lets a Safe measure its gas', async () => {
    const input = await lab.look(await bySafe(lab, 'pay', { to: CAST.bob, value: 5n, data: '0x', operation: 0 }))
    expect(input.simulation?.readBy.some(({ value }) => value === 'gas')).toBe(true)
    expect(said('block/tells-simulation', input)).toEqual([])
  })

  it('lets code alone that was signed for before, and not other code at the same address', async () => {
    const one = byAlice(pill, of('RedPill', 'claim', [0n]), parseEther('1'))
    const codeHash = factValue((await lab.look(one)).facts.accounts[pill])?.codeHash
    if (codeHash === undefined) throw new Error('not proved')
    const withPin = async (hash: Hex) => {
      const pins = { known: true, value: { [pill]: { codeHash: hash, at: 0 } }, evidence: { kind: 'own', method: 'record' } } as const
      return said('block/tells-simulation', await lab.look({ ...one, facts: { pins } }))
    }
    expect(await withPin(codeHash)).toEqual([])
    expect(await withPin(`0x${'11'.repeat(32)}`)).toHaveLength(1)
  })
})

describe('gas/decides', () => {
  it('warns where a call inside ran out of gas and nobody minded', async () => {
    const claim = byAlice(swallower, of('GasSwallower', 'claim'), parseEther('1'), { gasLimit: 400_000n })
    const short = await lab.look(claim)
    expect(said('gas/decides', short)).toContain('warn: An inner call ran out of gas, and the rest went on as if nothing were wrong')
    const enough = await lab.look({ ...claim, gasLimit: 3_000_000n })
    expect(said('gas/decides', enough)).toEqual([])
  })

  it('warns of a result that a quarter more gas takes away', async () => {
    const found: string[] = []
    for (const gasLimit of [700_000n, 750_000n, 800_000n, 850_000n, 900_000n, 950_000n]) {
      const input = await lab.look(byAlice(pill, of('RedPill', 'gamble', [4n]), parseEther('1'), { gasLimit }))
      if (soundly(input).effects.some(({ kind }) => kind === 'asset-in')) found.push(...said('gas/decides', input))
    }
    expect(found).toContain('warn: The result depends on the gas limit')
  })

  it('warns of an answer made to choke whoever reads it', async () => {
    const input = await lab.look(byAlice(bomb, of('ReturnBomb', 'claim', [100_000n])))
    expect(said('gas/decides', input).join()).toContain('answers with far more data than anyone can use')
  })
})

describe('tokens/cannot-resell', () => {
  it('stops what can be bought and not sold', async () => {
    const input = await lab.look(byAlice(router, buy(honeypot), parseEther('0.1')))
    expect(input.simulation?.outcome).toEqual({ ok: true })
    expect(said('tokens/cannot-resell', input).map((text) => text.replace(/0x\S+|“HONEY”/, 'it'))).toEqual([
      'danger: You couldn’t return it to where you bought it',
    ])
  })

  it('does not try to sell what came and went on at once', async () => {
    const batch = batchOf([
      { target: router, value: parseEther('0.2'), data: swapFor(usdc, OUTSIDERS.erin) },
      { target: usdc, value: 0n, data: transferOf(CAST.bob, parseUnits('1000', 6)) },
    ])
    const input = await lab.look({ name: 'on', from: OUTSIDERS.erin, to: OUTSIDERS.erin, value: 0n, data: batch })
    expect(input.simulation?.outcome).toEqual({ ok: true })
    expect(input.plan.plays).toEqual([])
    expect(said('tokens/cannot-resell', input)).toEqual([])
  })

  it('takes a receipt that can only be held for no trap', async () => {
    const input = await lab.look(byAlice(vault, of('Vault', 'deposit', [parseUnits('20', 6), CAST.alice])))
    const plays = input.plays?.map(({ play, steps }) => ({
      play,
      // As a debt of a lending pool would have it, which nobody can pass on.
      ...(steps && {
        steps: steps.map((step, at) => (at < play.after ? step : { ...step, outcome: { ok: false, why: 'revert', data: '0x' } as const })),
      }),
    }))
    if (plays === undefined) throw new Error('not played')
    expect(said('tokens/cannot-resell', { ...input, plays }).map((text) => text.replace(/hold \S+,/, 'hold it,'))).toEqual([
      'warn: You could only hold it, not pass it on',
    ])
  })
})
