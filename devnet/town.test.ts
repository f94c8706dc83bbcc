import {
  type Address,
  domainSeparator,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseEther,
  parseUnits,
  toEventSelector,
  toHex,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTeller, type Teller } from '../scripts/devnet/teller.ts'
import { keepChains } from '../scripts/devnet/seeded.ts'
import { startDevnet, type Devnet } from '../scripts/devnet/start.ts'
import {
  claimTrapAbi,
  entryPointAbi,
  erc20Abi,
  fickleAbi,
  gasPriceOracleAbi,
  permit2Abi,
  permitAbi,
  reverterAbi,
  uniswapV2FactoryAbi,
  uniswapV2PairAbi,
  uniswapV2RouterAbi,
} from './abi.ts'
import { CAST, CHAIN_ID, CONTRACTS, GAS_PRICE_ORACLE, LOOKALIKE, ROLLUP_CHAIN_ID, TOKENS } from './addresses.ts'

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const word = (address: Address): Hex => `0x${address.slice(2).padStart(64, '0')}`
type Block = { number: Hex; hash: Hex; timestamp: Hex; baseFeePerGas: Hex; transactions: { hash: Hex }[] }
type Log = { address: Address; topics: Hex[]; data: Hex }

let town: Devnet
let again: Devnet
let read: Teller['read']
beforeAll(async () => {
  keepChains(0) // how it starts and how it ends is what is tested here
  ;[town, again] = await Promise.all([startDevnet({ port: 0, as: 'own', now: false }), startDevnet({ port: 0, as: 'own' })])
  read = createTeller(town.rpc).read
}, 180_000)
afterAll(() => Promise.all([town.stop(), again.stop()]))

const head = (of: Devnet) => of.rpc<Block>('eth_getBlockByNumber', ['latest', true])
const logs = (filter: object) => town.rpc<Log[]>('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest', ...filter }])

describe('the place', () => {
  it('is the same at every start, to the last hash', async () => {
    const last = await head(town)
    expect((await again.rpc<Block>('eth_getBlockByNumber', [last.number, false])).hash).toBe(last.hash)
    expect(Number(last.number)).toBeGreaterThan(600)
  })

  it.each(Object.entries(CONTRACTS))('has code where addresses.ts says %s is', async (_, address) => {
    expect((await town.rpc<Hex>('eth_getCode', [address, 'latest'])).length).toBeGreaterThan(100)
  })

  it('has no code at people, and knows their keys', async () => {
    for (const { address, privateKey } of Object.values(town.accounts)) {
      expect(await town.rpc('eth_getCode', [address, 'latest'])).toBe('0x')
      expect(privateKeyToAddress(privateKey).toLowerCase()).toBe(address)
      expect(BigInt(await town.rpc<Hex>('eth_getBalance', [address, 'latest']))).toBeGreaterThan(parseEther('5000'))
    }
  })

  it.each(TOKENS)('answers for $symbol as TOKENS tells', async ({ address, symbol, name, decimals }) => {
    expect(await read(address, erc20Abi, 'symbol', [])).toBe(symbol)
    expect(await read(address, erc20Abi, 'name', [])).toBe(name)
    expect(await read(address, erc20Abi, 'decimals', [])).toBe(decimals)
    for (const owner of [CAST.alice, CAST.bob, CAST.faucet]) {
      expect(await read(address, erc20Abi, 'balanceOf', [owner])).toBeGreaterThan(0n)
    }
  })

  // The pair's address on mainnet is made of the factory, both tokens and the hash of the pair's creation code.
  it('has the pools at their mainnet addresses, near 3,500 dollars an ether', async () => {
    const { uniswapV2Factory, uniswapV2Router, weth, usdc, dai, usdt } = CONTRACTS
    for (const [token, pair] of [
      [usdc, CONTRACTS.pairUsdcWeth],
      [dai, CONTRACTS.pairDaiWeth],
      [usdt, CONTRACTS.pairWethUsdt],
    ] as const) {
      expect(String(await read(uniswapV2Factory, uniswapV2FactoryAbi, 'getPair', [weth, token])).toLowerCase()).toBe(pair)
      const [reserve0, reserve1] = (await read(pair, uniswapV2PairAbi, 'getReserves', [])) as bigint[]
      expect([reserve0, reserve1]).not.toContain(0n)
    }
    const amounts = (await read(uniswapV2Router, uniswapV2RouterAbi, 'getAmountsOut', [parseEther('0.01'), [weth, usdc]])) as bigint[]
    expect(Number(amounts[1]) / 1e4).toBeGreaterThan(3_300)
    expect(Number(amounts[1]) / 1e4).toBeLessThan(3_700)
  })

  it('has what is newer than the first pools: Permit2 for this chain, an EntryPoint with a deposit, Uniswap v3 with a price', async () => {
    const { permit2, entryPoint, poolUsdcWeth } = CONTRACTS
    const domain = { name: 'Permit2', chainId: CHAIN_ID, verifyingContract: permit2 }
    expect(await read(permit2, permit2Abi, 'DOMAIN_SEPARATOR', [])).toBe(domainSeparator({ domain }))
    expect(await read(entryPoint, entryPointAbi, 'balanceOf', [CAST.dave])).toBe(parseEther('1'))
    expect(BigInt(String(await read(CONTRACTS.usdc, erc20Abi, 'balanceOf', [poolUsdcWeth])))).toBeGreaterThan(parseUnits('1000000', 6))
  })

  it('goes on at the present time, with a base fee that is not nothing', async () => {
    expect(Math.abs(Number((await head(again)).timestamp) - Date.now() / 1000)).toBeLessThan(15)
    await again.rpc('eth_sendTransactionSync', [{ from: CAST.alice, to: CAST.bob, value: '0x1' }])
    const block = await head(again)
    expect(Math.abs(Number(block.timestamp) - Date.now() / 1000)).toBeLessThan(5)
    expect(Number(block.baseFeePerGas)).toBeGreaterThan(8e8)
  })

  it('proves its state at every block of the recent stories', async () => {
    const last = Number((await head(town)).number)
    for (let back = 0; back < 45; back++) {
      const at = toHex(last - back)
      const { stateRoot } = await town.rpc<{ stateRoot: Hex }>('eth_getBlockByNumber', [at, false])
      const { accountProof } = await town.rpc<{ accountProof: Hex[] }>('eth_getProof', [LOOKALIKE, [], at])
      expect(keccak256(accountProof[0] ?? '0x')).toBe(stateRoot)
    }
  })

  it('is gone when stopped', async () => {
    await again.stop()
    await expect(again.rpc('eth_chainId')).rejects.toThrow('fetch failed')
  })
})

describe('tokens', () => {
  const call = (from: Address, to: Address, data: Hex) => town.rpc<Hex>('eth_call', [{ from, to, data }, 'latest'])

  it('returns nothing from USDT, and true from USDC', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [CAST.bob, 1n] })
    expect(await call(CAST.alice, CONTRACTS.usdt, data)).toBe('0x')
    expect(BigInt(await call(CAST.alice, CONTRACTS.usdc, data))).toBe(1n)
  })

  it('refuses to change a USDT allowance that is not zero', async () => {
    const teller = createTeller(town.rpc)
    const snapshot = await town.rpc('evm_snapshot')
    await teller.write(CAST.carol, CONTRACTS.usdt, erc20Abi, 'approve', [CAST.dave, 5n])
    await teller.write(CAST.carol, CONTRACTS.usdt, erc20Abi, 'approve', [CAST.dave, 6n], { fails: true })
    await teller.write(CAST.carol, CONTRACTS.usdt, erc20Abi, 'approve', [CAST.dave, 0n])
    await teller.write(CAST.carol, CONTRACTS.usdt, erc20Abi, 'approve', [CAST.dave, 6n])
    await town.rpc('evm_revert', [snapshot])
  })

  it('takes an EIP-2612 permit that anvil signed for bob, once', async () => {
    const snapshot = await town.rpc('evm_snapshot')
    const fields = { owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' }
    const typed = {
      types: {
        EIP712Domain: Object.entries({ name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address' }).map(
          ([name, type]) => ({ name, type }),
        ),
        Permit: Object.entries(fields).map(([name, type]) => ({ name, type })),
      },
      primaryType: 'Permit',
      domain: { name: 'USD Coin', version: '2', chainId: 31337, verifyingContract: CONTRACTS.usdc },
      message: { owner: CAST.bob, spender: CAST.dave, value: '77', nonce: '0', deadline: '99999999999' },
    }
    const signature = await town.rpc<Hex>('eth_signTypedData_v4', [CAST.bob, typed])
    const part = (from: number, to: number): Hex => `0x${signature.slice(from, to)}`
    const [r, s, v] = [part(2, 66), part(66, 130), Number(part(130, 132))] as const
    const teller = createTeller(town.rpc)
    const args = [CAST.bob, CAST.dave, 77n, 99999999999n, v, r, s] as const
    await teller.write(CAST.carol, CONTRACTS.usdc, permitAbi, 'permit', args)
    expect(await read(CONTRACTS.usdc, erc20Abi, 'allowance', [CAST.bob, CAST.dave])).toBe(77n)
    await teller.write(CAST.carol, CONTRACTS.usdc, permitAbi, 'permit', args, { fails: true })
    await town.rpc('evm_revert', [snapshot])
  })
})

describe('fixtures', () => {
  const attempt = (to: Address, data: Hex, value: Hex = '0x0') =>
    town.rpc<Hex>('eth_call', [{ from: CAST.alice, to, data, value }, 'latest'])

  it.each([
    [
      'customError',
      encodeFunctionData({ abi: reverterAbi, functionName: 'customError', args: [101n] }),
      '0x',
      /^0x(?!08c379a0|4e487b71)[0-9a-f]{8}[0-9a-f]{192}$/,
    ],
    ['requireString', encodeFunctionData({ abi: reverterAbi, functionName: 'requireString', args: [false] }), '0x', /^0x08c379a0/],
    ['assertion', encodeFunctionData({ abi: reverterAbi, functionName: 'assertion' }), '0x', /^0x4e487b71.*01$/],
    ['overflow', encodeFunctionData({ abi: reverterAbi, functionName: 'overflow', args: [1n] }), '0x', /^0x4e487b71.*11$/],
    ['divideBy', encodeFunctionData({ abi: reverterAbi, functionName: 'divideBy', args: [0n] }), '0x', /^0x4e487b71.*12$/],
    ['outOfBounds', encodeFunctionData({ abi: reverterAbi, functionName: 'outOfBounds', args: [1n] }), '0x', /^0x4e487b71.*32$/],
  ])('Reverter.%s fails with its kind of data', async (_, data, __, expected) => {
    await expect(attempt(CONTRACTS.reverter, data)).rejects.toMatchObject({ data: expect.stringMatching(expected) })
  })

  it('NoReceive refuses ether', async () => {
    await expect(attempt(CONTRACTS.noReceive, '0x', '0x1')).rejects.toThrow(/revert/)
  })

  it('Fickle keeps or gives back by the parity of the block', async () => {
    const snapshot = await town.rpc('evm_snapshot')
    const teller = createTeller(town.rpc)
    const kept: [number, bigint][] = []
    let last = 0n
    for (let i = 0; i < 2; i++) {
      const { blockNumber } = await teller.write(CAST.alice, CONTRACTS.fickle, fickleAbi, 'evenOrOdd', [], { value: 5n })
      const balance = BigInt(await town.rpc<Hex>('eth_getBalance', [CONTRACTS.fickle, 'latest']))
      kept.push([Number(blockNumber) % 2, balance - last])
      last = balance
    }
    expect(kept.toSorted(([a], [b]) => a - b)).toEqual([
      [0, 0n],
      [1, 5n],
    ])
    await town.rpc('evm_revert', [snapshot])
  })
})

describe('history', () => {
  it('holds transfers, a failure and a creation', async () => {
    expect((await logs({ topics: [TRANSFER, word(CAST.alice)] })).length).toBeGreaterThan(5)
    const last = Number((await head(town)).number)
    const blocks = Array.from({ length: 60 }, (_, back) =>
      town.rpc<Block>('eth_getBlockByNumber', [`0x${(last - back).toString(16)}`, true]),
    )
    const hashes = (await Promise.all(blocks)).flatMap((block) => block.transactions.map((transaction) => transaction.hash))
    const receipts = await Promise.all(
      hashes.map((hash) => town.rpc<{ status: Hex; contractAddress: Hex | null }>('eth_getTransactionReceipt', [hash])),
    )
    expect(receipts.filter((receipt) => receipt.status === '0x0')).toHaveLength(1)
    expect(receipts.filter((receipt) => receipt.contractAddress)).toHaveLength(1)
  })

  it('has a look-alike of bob that is nobody, in the real USDC logs of alice', async () => {
    expect(LOOKALIKE.slice(0, 6) + LOOKALIKE.slice(-4)).toBe(CAST.bob.slice(0, 6) + CAST.bob.slice(-4))
    expect(LOOKALIKE).not.toBe(CAST.bob)
    const poison = await logs({ address: CONTRACTS.usdc, topics: [TRANSFER, word(CAST.alice), word(LOOKALIKE)] })
    expect(poison.map((log) => BigInt(log.data))).toEqual([0n])
  })

  it('has forged logs of a false USDC whose amounts are those of true payments', async () => {
    const amounts = (found: Log[]) => found.map((log) => BigInt(log.data))
    const forged = amounts(await logs({ address: CONTRACTS.fakeUsdc, topics: [TRANSFER, word(CAST.alice)] }))
    const real = amounts(await logs({ address: CONTRACTS.usdc, topics: [TRANSFER, word(CAST.alice), word(CAST.bob)] }))
    expect(forged.filter((amount) => real.includes(amount))).toHaveLength(2)
    expect(await read(CONTRACTS.fakeUsdc, erc20Abi, 'symbol', [])).toBe('USDC')
  })

  it('has bob robbed by an unlimited allowance, and alice with one that waits', async () => {
    expect(await read(CONTRACTS.usdc, erc20Abi, 'balanceOf', [CAST.scammer])).toBe(parseUnits('1234', 6))
    expect(await read(CONTRACTS.usdc, erc20Abi, 'allowance', [CAST.bob, CONTRACTS.claimTrap])).toBe(2n ** 256n - 1n)
    expect(await read(CONTRACTS.dai, erc20Abi, 'allowance', [CAST.alice, CONTRACTS.claimTrap])).toBe(2n ** 256n - 1n)
    const claim = encodeFunctionData({ abi: claimTrapAbi, functionName: 'pull', args: [CONTRACTS.dai, CAST.alice, CAST.bob, 1n] })
    await expect(town.rpc('eth_call', [{ from: CAST.bob, to: CONTRACTS.claimTrap, data: claim }, 'latest'])).rejects.toThrow(/revert/)
  })

  it('runs the true Uniswap pair code', async () => {
    const [usdcCode, daiCode] = await Promise.all(
      [CONTRACTS.pairUsdcWeth, CONTRACTS.pairDaiWeth].map((pair) => town.rpc<Hex>('eth_getCode', [pair, 'latest'])),
    )
    expect(keccak256(usdcCode ?? '0x')).toBe(keccak256(daiCode ?? '0x'))
  })
})

describe('the town as a rollup', () => {
  it('has another chain id, the same contracts, and the price oracle in its place', async () => {
    const rollup = await startDevnet({ port: 0, as: 'own', optimism: true })
    try {
      expect(await rollup.rpc('eth_chainId')).toBe(toHex(ROLLUP_CHAIN_ID))
      expect(((await rollup.rpc('eth_getCode', [CONTRACTS.usdc, 'latest'])) as Hex).length).toBeGreaterThan(100)
      const fee = await createTeller(rollup.rpc).read(GAS_PRICE_ORACLE, gasPriceOracleAbi, 'getL1Fee', ['0x02'])
      expect(fee).toBe((69n * 16n * 20_000_000_000n) / 20n)
    } finally {
      await rollup.stop()
    }
  })
})
