import { type Address, encodeFunctionData, getContractAddress, type Hex, maxUint256, pad, parseEther, parseSignature, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTeller, ownArtifact, type Receipt, type Teller } from '../scripts/devnet/teller.ts'
import { startDevnet, type Devnet } from '../scripts/devnet/start.ts'
import {
  backdoorAbi,
  bodyAbi,
  drainerAbi,
  flippedSlotAbi,
  gasSwallowerAbi,
  increaseAllowanceAbi,
  medalsAbi,
  metamorphAbi,
  openDelegateAbi,
  phantomTokenAbi,
  RED_PILL_MODES,
  redPillAbi,
  returnBombAbi,
  safeAbi,
  silentTokenAbi,
} from './abi-grown.ts'
import { catsAbi, erc20Abi, permitAbi, uniswapV2RouterAbi } from './abi.ts'
import { CAST, CHAIN_ID, CONTRACTS } from './addresses.ts'
import { NEVER } from './stories/markets.ts'
import { executed } from './stories/safe.ts'

const { alice, bob, carol, dave, builder, scammer, forger, market } = CAST
const { usdc, weth, medals, share, cats, treasury, uniswapV2Router } = CONTRACTS
const { flippedSlot, redPill, silentToken, phantomToken, falseDomain, honeypot, slotZero, backdoor, drainer, gasSwallower } = CONTRACTS
const { returnBomb, metamorph, metamorphBody, openDelegate } = CONTRACTS
const ONE = parseEther('1')

let town: Devnet
let teller: Teller
let snapshot: Hex
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', now: false, consensus: false })
  teller = createTeller(town.rpc)
}, 180_000)
afterAll(() => town.stop())
beforeEach(async () => {
  snapshot = await town.rpc<Hex>('evm_snapshot')
})
afterEach(() => town.rpc('evm_revert', [snapshot]))

const codeOf = (address: Address) => town.rpc<Hex>('eth_getCode', [address, 'latest'])
const etherOf = async (address: Address) => BigInt(await town.rpc<Hex>('eth_getBalance', [address, 'latest']))
const tokensOf = async (token: Address, owner: Address) => (await teller.read(token, erc20Abi, 'balanceOf', [owner])) as bigint
const allowed = async (token: Address, owner: Address, spender: Address) =>
  (await teller.read(token, erc20Abi, 'allowance', [owner, spender])) as bigint
const logsIn = async ({ transactionHash }: Receipt) =>
  (await town.rpc<{ logs: { address: Address; topics: Hex[] }[] }>('eth_getTransactionReceipt', [transactionHash])).logs
/** What the contract has more than before, in wei. */
async function gained(contract: Address, act: () => Promise<unknown>): Promise<bigint> {
  const before = await etherOf(contract)
  await act()
  return (await etherOf(contract)) - before
}
const topicOf = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
} as const

describe('outcomes that flip', () => {
  it('pays double until the owner sets a slot, then keeps', async () => {
    const claim = () => teller.write(alice, flippedSlot, flippedSlotAbi, 'claim', [], { value: ONE })
    expect(await gained(flippedSlot, claim)).toBe(-ONE)
    await teller.write(alice, flippedSlot, flippedSlotAbi, 'close', [true], { fails: true })
    await teller.write(scammer, flippedSlot, flippedSlotAbi, 'close', [true])
    expect(await gained(flippedSlot, claim)).toBe(ONE)
  })

  type Seen = {
    block: Record<'miner' | 'mixHash' | 'parentHash' | 'timestamp' | 'number' | 'baseFeePerGas' | 'gasLimit', Hex>
    price: Hex
    from: Address
  }
  const PARITY: Record<(typeof RED_PILL_MODES)[number], ((seen: Seen) => Hex) | undefined> = {
    COINBASE: ({ block }) => block.miner,
    PREVRANDAO: ({ block }) => block.mixHash,
    GASPRICE: ({ price }) => price,
    ORIGIN: ({ from }) => from,
    GAS: undefined,
    BLOCKHASH: ({ block }) => block.parentHash,
    TIMESTAMP: ({ block }) => block.timestamp,
    NUMBER: ({ block }) => block.number,
    BASEFEE: ({ block }) => block.baseFeePerGas,
    GASLIMIT: ({ block }) => block.gasLimit,
    BLOBBASEFEE: undefined,
  }
  it.each(RED_PILL_MODES.map((name, mode) => [name, mode] as const).filter(([name]) => PARITY[name]))(
    'a red pill pays or keeps by the parity of %s, and in no real block for its being zero',
    async (name, mode) => {
      const paid: boolean[] = []
      // Blocks and senders in which each of these values is even and odd at least once, or as the chain has it.
      for (let round = 0; round < 4; round++) {
        const from = [alice, scammer][round % 2] ?? alice
        await town.rpc('anvil_setCoinbase', [pad(toHex(0x1000 + round), { size: 20 })])
        await town.rpc('evm_setBlockGasLimit', [toHex(30_000_000 + round)])
        await town.rpc('anvil_setNextBlockBaseFeePerGas', [toHex(1_000_000_000 + round)])
        const latest = await town.rpc<Seen['block']>('eth_getBlockByNumber', ['latest', false])
        await town.rpc('evm_setNextBlockTimestamp', [toHex(BigInt(latest.timestamp) + 1n)])
        const before = await etherOf(redPill)
        const data = encodeFunctionData({ abi: redPillAbi, functionName: 'gamble', args: [BigInt(mode)] })
        const fee = { gas: toHex(300_000), gasPrice: toHex(3_000_000_000 + round) }
        const asked = { from, to: redPill, value: toHex(ONE), data, ...fee }
        const receipt = await town.rpc<Receipt & { effectiveGasPrice: Hex }>('eth_sendTransactionSync', [asked])
        const block = await town.rpc<Seen['block']>('eth_getBlockByNumber', [receipt.blockNumber, false])
        const even = BigInt(PARITY[name]?.({ block, price: receipt.effectiveGasPrice, from }) ?? 0n) % 2n === 0n
        expect((await etherOf(redPill)) - before).toBe(even ? -ONE : ONE)
        paid.push(even)
      }
      if (!['PREVRANDAO', 'BLOCKHASH'].includes(name)) expect(new Set(paid).size).toBe(2)
      expect(await gained(redPill, () => teller.write(alice, redPill, redPillAbi, 'claim', [BigInt(mode)], { value: ONE }))).toBe(ONE)
    },
  )

  it('a red pill for GAS pays a simulation with a block of gas, and by hundreds of thousands of what is left', async () => {
    const mode = BigInt(RED_PILL_MODES.indexOf('GAS'))
    const paysWith = async (functionName: 'claim' | 'gamble', gas: number): Promise<boolean> => {
      const data = encodeFunctionData({ abi: redPillAbi, functionName, args: [mode] })
      const call = { from: alice, to: redPill, value: toHex(ONE), data, gas: toHex(gas) }
      const { calls = [] } = await town.rpc<{ calls?: unknown[] }>('debug_traceCall', [call, 'latest', { tracer: 'callTracer' }])
      return calls.length > 0 // it calls nobody but the one whom it pays
    }
    expect([await paysWith('claim', 200_000_000), await paysWith('claim', 15_000_000)]).toEqual([true, false])
    expect([await paysWith('gamble', 270_000), await paysWith('gamble', 170_000)]).toEqual([true, false])
  })

  it('gives back with plenty of gas; with less the inner call dies unheard, and all is kept', async () => {
    const claim = (gas: number) => async () => {
      const data = encodeFunctionData({ abi: gasSwallowerAbi, functionName: 'claim' })
      const receipt = await town.rpc<Receipt>('eth_sendTransactionSync', [
        { from: alice, to: gasSwallower, value: toHex(ONE), data, gas: toHex(gas) },
      ])
      expect(receipt.status).toBe('0x1')
    }
    expect(await gained(gasSwallower, claim(2_000_000))).toBe(0n)
    expect(await gained(gasSwallower, claim(600_000))).toBe(ONE)
  })
})

describe('false tokens', () => {
  it('writes an unlimited allowance in silence, where one only stakes', async () => {
    expect(await allowed(silentToken, alice, scammer)).toBe(0n)
    const receipt = await teller.write(alice, silentToken, silentTokenAbi, 'stake', [5n])
    expect(await allowed(silentToken, alice, scammer)).toBe(maxUint256)
    expect((await logsIn(receipt)).filter(({ topics }) => topics[0] === topicOf.approval)).toEqual([])
    await teller.write(scammer, silentToken, erc20Abi, 'transferFrom', [alice, scammer, parseEther('999')])
  })

  it('tells of transfers and allowances that no storage knows', async () => {
    const receipts = [
      await teller.write(alice, phantomToken, phantomTokenAbi, 'airdrop', []),
      await teller.write(alice, phantomToken, erc20Abi, 'approve', [bob, 5n]),
    ]
    const topics = (await Promise.all(receipts.map(logsIn))).flat().map((log) => log.topics[0])
    expect(topics).toEqual([topicOf.transfer, topicOf.approval])
    expect([await tokensOf(phantomToken, alice), await allowed(phantomToken, alice, bob)]).toEqual([0n, 0n])
  })

  it('has a permit signed under its domain that counts at the true USDC', async () => {
    const domainAt = (at: Address) => teller.read(at, permitAbi, 'DOMAIN_SEPARATOR', [])
    expect(await domainAt(falseDomain)).toBe(await domainAt(usdc))
    const fields = { owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' }
    const typed = {
      types: {
        EIP712Domain: Object.entries({ name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address' }).map(
          ([name, type]) => ({ name, type }),
        ),
        Permit: Object.entries(fields).map(([name, type]) => ({ name, type })),
      },
      primaryType: 'Permit',
      domain: { name: 'USD Coin', version: '2', chainId: CHAIN_ID, verifyingContract: usdc },
      message: { owner: bob, spender: scammer, value: '77', nonce: '0', deadline: String(NEVER) },
    }
    const { r, s, yParity } = parseSignature(await town.rpc<Hex>('eth_signTypedData_v4', [bob, typed]))
    await teller.write(scammer, falseDomain, permitAbi, 'permit', [bob, scammer, 77n, NEVER, 27 + yParity, r, s])
    expect([await allowed(usdc, bob, scammer), await allowed(falseDomain, bob, scammer)]).toEqual([77n, 0n])
  })

  it('sells honey to everybody and buys it from nobody but its owner', async () => {
    const buy = [0n, [weth, honeypot], alice, NEVER] as const
    await teller.write(alice, uniswapV2Router, uniswapV2RouterAbi, 'swapExactETHForTokens', buy, { value: ONE })
    const bought = await tokensOf(honeypot, alice)
    expect(bought).toBeGreaterThan(parseEther('1000'))
    await teller.write(alice, honeypot, erc20Abi, 'transfer', [bob, 1n])
    await teller.write(alice, honeypot, erc20Abi, 'approve', [uniswapV2Router, maxUint256])
    await teller.write(forger, honeypot, erc20Abi, 'approve', [uniswapV2Router, maxUint256])
    const sell = (to: Address) => [1_000_000n, 0n, [honeypot, weth], to, NEVER] as const
    await teller.write(alice, uniswapV2Router, uniswapV2RouterAbi, 'swapExactTokensForETH', sell(alice), { fails: true })
    await teller.write(forger, uniswapV2Router, uniswapV2RouterAbi, 'swapExactTokensForETH', sell(forger))
  })
})

describe('takeovers', () => {
  it('a Safe that runs a "transfer" by DELEGATECALL is somebody else\'s', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [backdoor, 0n] })
    const call = { to: slotZero, value: 0n, data, operation: 1 } as const
    await teller.write(builder, treasury, safeAbi, 'execTransaction', await executed(town.rpc, call, 2n))
    expect(BigInt(await town.rpc<Hex>('eth_getStorageAt', [treasury, '0x0', 'latest']))).toBe(BigInt(backdoor))
    const held = await tokensOf(usdc, treasury)
    const before = await tokensOf(usdc, scammer)
    await teller.write(scammer, treasury, backdoorAbi, 'sweepERC20', [usdc, scammer])
    await teller.write(scammer, treasury, backdoorAbi, 'sweepETH', [scammer])
    expect([(await tokensOf(usdc, scammer)) - before, await etherOf(treasury)]).toEqual([held, 0n])
  })

  it('an open delegate belongs to whoever comes first', async () => {
    await town.rpc('anvil_setCode', [dave, `0xef0100${openDelegate.slice(2)}`])
    await teller.write(scammer, dave, openDelegateAbi, 'execute', [scammer, ONE, '0x'], { fails: true })
    await teller.write(scammer, dave, openDelegateAbi, 'initialize', [scammer])
    const before = await etherOf(dave)
    await teller.write(scammer, dave, openDelegateAbi, 'execute', [scammer, ONE, '0x'])
    expect(before - (await etherOf(dave))).toBe(ONE)
  })

  it('an operator or a raised allowance is all that the drainer needs', async () => {
    await teller.write(bob, cats, catsAbi, 'setApprovalForAll', [drainer, true])
    await teller.write(bob, medals, medalsAbi, 'setApprovalForAll', [drainer, true])
    await teller.write(bob, share, increaseAllowanceAbi, 'increaseAllowance', [drainer, parseEther('500')])
    await teller.write(bob, drainer, drainerAbi, 'takeTokens', [share, bob, 1n], { fails: true })
    await teller.write(scammer, drainer, drainerAbi, 'takeCollectibles', [cats, bob, [1n]])
    await teller.write(scammer, drainer, drainerAbi, 'takeMany', [medals, bob, [1n], [2n]])
    const before = await tokensOf(share, scammer)
    await teller.write(scammer, drainer, drainerAbi, 'takeTokens', [share, bob, parseEther('500')])
    expect((await tokensOf(share, scammer)) - before).toBe(parseEther('500'))
    expect(String(await teller.read(cats, catsAbi, 'ownerOf', [1n])).toLowerCase()).toBe(scammer)
  })

  it('a "security update" keeps what is paid for it', async () => {
    expect(await gained(drainer, () => teller.write(carol, drainer, drainerAbi, 'securityUpdate', [], { value: ONE }))).toBe(ONE)
    expect(-(await gained(drainer, () => teller.write(scammer, drainer, drainerAbi, 'cashOut', [])))).toBe(ONE)
  })
})

describe('code that does not stay, and answers that are too long', () => {
  it('puts one body after the other at the same address', async () => {
    const runtimeOf = (name: string) => town.rpc<Hex>('eth_call', [{ data: ownArtifact(name).bytecode }, 'latest'])
    const [kind, greedy] = await Promise.all(['KindBody', 'GreedyBody'].map(runtimeOf))
    expect(await codeOf(metamorphBody)).toBe(kind)
    const salt = pad('0x01')
    const body = getContractAddress({ opcode: 'CREATE2', from: metamorph, salt, bytecode: ownArtifact('Egg').bytecode })
    const work = encodeFunctionData({ abi: bodyAbi, functionName: 'visit' })
    await teller.write(scammer, metamorph, metamorphAbi, 'flash', [salt, kind ?? '0x', work])
    expect(await codeOf(body)).toBe('0x')
    await teller.write(scammer, metamorph, metamorphAbi, 'hatch', [salt, greedy ?? '0x'])
    expect(await codeOf(body)).toBe(greedy)
    expect(await gained(body, () => teller.write(market, body, bodyAbi, 'visit', [], { value: 7n }))).toBe(7n)
    expect(await gained(metamorphBody, () => teller.write(market, metamorphBody, bodyAbi, 'visit', [], { value: 7n }))).toBe(0n)
  })

  it('answers a quarter of a megabyte where a name is asked for', async () => {
    const data = encodeFunctionData({ abi: returnBombAbi, functionName: 'name' })
    expect((await town.rpc<Hex>('eth_call', [{ to: returnBomb, data }, 'latest'])).length).toBe(2 + 2 * 262_144)
  })

  it('makes whoever copies its answer pay for each byte', async () => {
    const used = async (size: bigint) => BigInt((await teller.write(alice, returnBomb, returnBombAbi, 'claim', [size])).gasUsed)
    expect((await used(500_000n)) / (await used(32n))).toBeGreaterThan(20n)
  })
})
