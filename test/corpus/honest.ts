import { concat, encodeFunctionData, parseEther, parseUnits, toHex } from 'viem'
import type { Signable } from '#core/signing/signable'
import {
  increaseAllowanceAbi,
  lendingAbi,
  medalsAbi,
  safeAbi,
  seaportAbi,
  tillAbi,
  universalRouterAbi,
  vaultAbi,
} from '../../devnet/abi-grown.ts'
import {
  catsAbi,
  entryPointAbi,
  factoryAbi,
  multicall3Abi,
  permit2Abi,
  simple7702Abi,
  uniswapV2RouterAbi,
  uniswapV3RouterAbi,
  wethAbi,
  willAbi,
} from '../../devnet/abi.ts'
import { CAST, CHAIN_ID, CONTRACTS, OUTSIDERS } from '../../devnet/addresses.ts'
import { signedOrder } from '../../devnet/stories/orders.ts'
import { executed } from '../../devnet/stories/safe.ts'
import { type Honest, text } from './entry.ts'
import * as make from './make.ts'

const { alice, bob, carol, dave, deployer, market } = CAST
const { erin } = OUTSIDERS
const { usdc, usdt, dai, weth, uniswapV2Router, uniswapV3Router, universalRouter, permit2, treasury, medals, cats, vault, lending } =
  CONTRACTS
const { NEVER, approve, transfer } = make
const usd = (amount: string): bigint => parseUnits(amount, 6)
const ROUTER = '0x0000000000000000000000000000000000000002' as const

const v2 = (
  name: 'swapExactTokensForTokens' | 'swapExactTokensForETH',
  units: bigint,
  least: bigint,
  path: readonly `0x${string}`[],
  to: `0x${string}`,
) => encodeFunctionData({ abi: uniswapV2RouterAbi, functionName: name, args: [units, least, [...path], to, NEVER] })
const v2FromEther = (least: bigint, path: readonly `0x${string}`[], to: `0x${string}`) =>
  encodeFunctionData({ abi: uniswapV2RouterAbi, functionName: 'swapExactETHForTokens', args: [least, [...path], to, NEVER] })
const router = (steps: readonly (readonly [`0x${string}`, `0x${string}`])[]) =>
  encodeFunctionData({
    abi: universalRouterAbi,
    functionName: 'execute',
    args: [concat(steps.map(([command]) => command)), steps.map(([, input]) => input), NEVER],
  })
const batch = (
  as: `0x${string}`,
  ...calls: readonly { readonly to: `0x${string}`; readonly value?: bigint; readonly data: `0x${string}` }[]
): Signable => ({
  kind: 'calls',
  chainId: CHAIN_ID,
  from: as,
  atomic: 'required',
  calls: calls.map(({ value = 0n, ...call }) => ({ ...call, value })),
})
const supply = (units: bigint, of: `0x${string}`) =>
  encodeFunctionData({ abi: lendingAbi, functionName: 'supply', args: [usdc, units, of, 0] })
const deposit = (units: bigint, to: `0x${string}`) => encodeFunctionData({ abi: vaultAbi, functionName: 'deposit', args: [units, to] })

const SIGN_IN = `assay.example wants you to sign in with your Ethereum account:
0x70997970C51812dc3A010C7d01b50e0d17dc79C8

I accept the terms of service.

URI: https://assay.example/login
Version: 1
Chain ID: ${CHAIN_ID}
Nonce: 32891756abcdef
Issued At: 2026-01-01T16:25:24Z`

/** What people sign every day, in the practice chain. A danger here is a rule that cries wolf. */
export const HONEST: readonly Honest[] = [
  { name: 'ether to a friend', as: alice, asked: { wanted: { to: bob, value: parseEther('0.25') } }, atMost: 'info' },
  { name: 'ether to oneself', as: alice, asked: { wanted: { to: alice, value: parseEther('0.1') } }, atMost: 'info' },
  { name: 'ether to somebody new', as: alice, asked: { wanted: { to: market, value: parseEther('0.1') } }, atMost: 'warn' },
  { name: 'ether to a Safe', as: bob, asked: { wanted: { to: treasury, value: parseEther('0.1') } }, atMost: 'warn' },
  { name: 'nothing to a friend', as: alice, asked: { wanted: { to: bob } }, atMost: 'info' },
  { name: 'USDC to a friend', as: alice, asked: { wanted: { to: usdc, data: transfer(bob, usd('25')) } }, atMost: 'info' },
  { name: 'USDT to a friend', as: alice, asked: { wanted: { to: usdt, data: transfer(bob, usd('5')) } }, atMost: 'info' },
  { name: 'DAI to a friend', as: alice, asked: { wanted: { to: dai, data: transfer(bob, parseEther('5')) } }, atMost: 'info' },
  { name: 'USDC to a Safe', as: alice, asked: { wanted: { to: usdc, data: transfer(treasury, usd('5')) } }, atMost: 'warn' },
  {
    name: 'ether wrapped',
    as: bob,
    asked: { wanted: { to: weth, value: parseEther('0.5'), data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }) } },
    atMost: 'info',
  },
  {
    name: 'ether unwrapped',
    as: bob,
    asked: { wanted: { to: weth, data: encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [parseEther('0.25')] }) } },
    atMost: 'info',
  },
  {
    name: 'an exact allowance for a router',
    as: alice,
    asked: { wanted: { to: usdc, data: approve(uniswapV2Router, usd('10')) } },
    atMost: 'info',
  },
  {
    name: 'an unlimited allowance for a router',
    as: alice,
    asked: { wanted: { to: usdc, data: approve(uniswapV2Router, make.maxUint256) } },
    atMost: 'warn',
  },
  {
    name: 'an unlimited allowance for Permit2',
    as: alice,
    asked: { wanted: { to: usdc, data: approve(permit2, make.maxUint256) } },
    atMost: 'warn',
  },
  { name: 'an allowance taken back', as: deployer, asked: { wanted: { to: usdc, data: approve(uniswapV2Router, 0n) } }, atMost: 'info' },
  {
    name: 'an allowance raised a little',
    as: deployer,
    asked: {
      wanted: {
        to: CONTRACTS.share,
        data: encodeFunctionData({
          abi: increaseAllowanceAbi,
          functionName: 'increaseAllowance',
          args: [uniswapV2Router, parseEther('1')],
        }),
      },
    },
    atMost: 'warn',
  },
  {
    name: 'ether swapped for USDC',
    as: bob,
    asked: { wanted: { to: uniswapV2Router, value: parseEther('0.5'), data: v2FromEther(usd('1600'), [weth, usdc], bob) } },
    atMost: 'info',
  },
  {
    name: 'USDC swapped for ether',
    as: deployer,
    asked: { wanted: { to: uniswapV2Router, data: v2('swapExactTokensForETH', usd('350'), parseEther('0.08'), [usdc, weth], deployer) } },
    atMost: 'info',
  },
  {
    name: 'USDC swapped for DAI over two pools',
    as: deployer,
    asked: {
      wanted: { to: uniswapV2Router, data: v2('swapExactTokensForTokens', usd('350'), parseEther('330'), [usdc, weth, dai], deployer) },
    },
    atMost: 'info',
  },
  {
    name: 'ether swapped on Uniswap v3',
    as: bob,
    asked: {
      wanted: {
        to: uniswapV3Router,
        value: parseEther('0.1'),
        data: encodeFunctionData({
          abi: uniswapV3RouterAbi,
          functionName: 'exactInputSingle',
          args: [
            {
              tokenIn: weth,
              tokenOut: usdc,
              fee: 500,
              recipient: bob,
              deadline: NEVER,
              amountIn: parseEther('0.1'),
              amountOutMinimum: usd('300'),
              sqrtPriceLimitX96: 0n,
            },
          ],
        }),
      },
    },
    atMost: 'info',
  },
  {
    name: 'ether swapped for DAI over two pools of Uniswap v3',
    as: bob,
    asked: {
      wanted: {
        to: uniswapV3Router,
        value: parseEther('0.1'),
        data: encodeFunctionData({
          abi: uniswapV3RouterAbi,
          functionName: 'exactInput',
          args: [
            {
              path: make.v3Path(weth, [500, usdc], [500, dai]),
              recipient: bob,
              deadline: NEVER,
              amountIn: parseEther('0.1'),
              amountOutMinimum: parseEther('300'),
            },
          ],
        }),
      },
    },
    atMost: 'info',
  },
  {
    name: 'ether swapped by the Universal Router',
    as: bob,
    asked: {
      wanted: {
        to: universalRouter,
        value: parseEther('0.1'),
        data: router([
          make.wrap(ROUTER, parseEther('0.1')),
          make.v3In('0x0000000000000000000000000000000000000001', parseEther('0.1'), usd('300'), make.v3Path(weth, [500, usdc]), false),
        ]),
      },
    },
    atMost: 'info',
  },
  {
    name: 'a cat to a friend',
    as: alice,
    asked: { wanted: { to: cats, data: encodeFunctionData({ abi: catsAbi, functionName: 'safeTransferFrom', args: [alice, bob, 0n] }) } },
    atMost: 'info',
  },
  {
    name: 'a cat to a friend, the old way',
    as: alice,
    asked: { wanted: { to: cats, data: encodeFunctionData({ abi: catsAbi, functionName: 'transferFrom', args: [alice, bob, 0n] }) } },
    atMost: 'info',
  },
  {
    name: 'a medal to a friend',
    as: alice,
    asked: {
      wanted: {
        to: medals,
        data: encodeFunctionData({ abi: medalsAbi, functionName: 'safeTransferFrom', args: [alice, bob, 1n, 1n, '0x'] }),
      },
    },
    atMost: 'info',
  },
  {
    name: 'medals to a friend, several at once',
    as: alice,
    asked: {
      wanted: {
        to: medals,
        data: encodeFunctionData({ abi: medalsAbi, functionName: 'safeBatchTransferFrom', args: [alice, bob, [1n], [1n], '0x'] }),
      },
    },
    atMost: 'info',
  },
  {
    name: 'medals put up with OpenSea’s conduit',
    as: alice,
    asked: { wanted: { to: medals, data: make.forAll(CONTRACTS.conduit) } },
    atMost: 'warn',
  },
  { name: 'a marketplace sent away', as: alice, asked: { wanted: { to: cats, data: make.forAll(market, false) } }, atMost: 'info' },
  {
    name: 'savings, approved and deposited at once',
    as: alice,
    asked: batch(alice, { to: usdc, data: approve(vault, usd('100')) }, { to: vault, data: deposit(usd('100'), alice) }),
    atMost: 'warn',
  },
  {
    name: 'savings taken out',
    as: erin,
    asked: { wanted: { to: vault, data: encodeFunctionData({ abi: vaultAbi, functionName: 'withdraw', args: [usd('1'), erin, erin] }) } },
    atMost: 'warn',
  },
  {
    name: 'USDC lent, approved and supplied at once',
    as: alice,
    asked: batch(alice, { to: usdc, data: approve(lending, usd('50')) }, { to: lending, data: supply(usd('50'), alice) }),
    atMost: 'warn',
  },
  {
    name: 'USDC that was lent taken back',
    as: erin,
    asked: {
      wanted: { to: lending, data: encodeFunctionData({ abi: lendingAbi, functionName: 'withdraw', args: [usdc, usd('1'), erin] }) },
    },
    atMost: 'warn',
  },
  {
    name: 'ether put into a till behind a proxy',
    as: bob,
    asked: { wanted: { to: CONTRACTS.till, value: parseEther('0.1'), data: encodeFunctionData({ abi: tillAbi, functionName: 'put' }) } },
    atMost: 'warn',
  },
  {
    name: 'ether taken out of the till',
    as: erin,
    asked: { wanted: { to: CONTRACTS.till, data: encodeFunctionData({ abi: tillAbi, functionName: 'take', args: [parseEther('0.01')] }) } },
    atMost: 'warn',
  },
  {
    name: 'reads through Multicall3',
    as: alice,
    asked: {
      wanted: {
        to: CONTRACTS.multicall3,
        data: encodeFunctionData({
          abi: multicall3Abi,
          functionName: 'aggregate3',
          args: [
            [
              {
                target: CONTRACTS.multicall3,
                allowFailure: true,
                callData: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [alice] }),
              },
            ],
          ],
        }),
      },
    },
    atMost: 'warn',
  },
  {
    name: 'an exact allowance by way of Permit2',
    as: deployer,
    asked: {
      wanted: {
        to: permit2,
        data: encodeFunctionData({
          abi: permit2Abi,
          functionName: 'approve',
          args: [usdc, universalRouter, usd('50'), Number(make.soon(3600n))],
        }),
      },
    },
    atMost: 'info',
  },
  {
    name: 'a deposit at the EntryPoint',
    as: dave,
    asked: {
      wanted: {
        to: CONTRACTS.entryPoint,
        value: parseEther('0.05'),
        data: encodeFunctionData({ abi: entryPointAbi, functionName: 'depositTo', args: [dave] }),
      },
    },
    atMost: 'warn',
  },
  {
    name: 'a contract made by a factory',
    as: bob,
    asked: { wanted: { to: CONTRACTS.factory, value: 12_345n, data: encodeFunctionData({ abi: factoryAbi, functionName: 'make' }) } },
    atMost: 'warn',
  },
  {
    name: 'a note in a will',
    as: carol,
    asked: {
      wanted: {
        to: CONTRACTS.will,
        data: encodeFunctionData({ abi: willAbi, functionName: 'note', args: [toHex('ring', { size: 32 }), 5n] }),
      },
    },
    atMost: 'warn',
  },
  { name: 'a contract deployed', as: bob, asked: { wanted: { data: '0x600a600c600039600a6000f3602a60005260206000f3' } }, atMost: 'warn' },
  {
    name: 'a medal bought at Seaport',
    as: dave,
    asked: async (rpc) => {
      const { parameters, signature } = await signedOrder(rpc, 'erin', {
        collection: medals,
        id: 1n,
        amount: 1n,
        price: parseEther('0.2'),
        conduitKey: '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
      })
      const data = encodeFunctionData({
        abi: seaportAbi,
        functionName: 'fulfillOrder',
        args: [{ parameters, signature }, `0x${'0'.repeat(64)}`],
      })
      const call = { to: CONTRACTS.seaport, value: parseEther('0.2'), data }
      return { kind: 'calls', chainId: CHAIN_ID, from: dave, atomic: 'required', calls: [call] }
    },
    atMost: 'warn',
  },
  {
    name: 'all orders at Seaport cancelled',
    as: alice,
    asked: { wanted: { to: CONTRACTS.seaport, data: encodeFunctionData({ abi: seaportAbi, functionName: 'incrementCounter' }) } },
    atMost: 'info',
  },
  {
    name: 'a medal for sale at Seaport',
    as: alice,
    asked: make.order(alice, {
      collection: medals,
      id: 1n,
      amount: 1n,
      price: parseEther('1'),
      conduitKey: '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
    }),
    atMost: 'warn',
  },
  { name: 'a Safe pays a friend in ether', as: alice, asked: make.safeTransaction({ to: bob, value: parseEther('0.5') }), atMost: 'warn' },
  {
    name: 'a Safe pays a friend in USDC',
    as: alice,
    asked: make.safeTransaction({ to: usdc, data: transfer(bob, usd('100')) }),
    atMost: 'warn',
  },
  {
    name: 'a Safe approves and supplies by MultiSend',
    as: alice,
    asked: make.safeTransaction({
      to: CONTRACTS.multiSendCallOnly,
      operation: 1,
      data: make.multiSend([
        { operation: 0, to: usdc, value: 0n, data: approve(lending, usd('500')) },
        { operation: 0, to: lending, value: 0n, data: supply(usd('500'), treasury) },
      ]),
    }),
    atMost: 'warn',
  },
  {
    name: 'a Safe transaction executed',
    as: carol,
    asked: async (rpc) => {
      const nonce = BigInt(
        await rpc<`0x${string}`>('eth_call', [
          { to: treasury, data: encodeFunctionData({ abi: safeAbi, functionName: 'nonce' }) },
          'latest',
        ]),
      )
      const args = await executed(rpc, { to: bob, value: parseEther('0.1'), data: '0x', operation: 0 }, nonce)
      const data = encodeFunctionData({ abi: safeAbi, functionName: 'execTransaction', args: [...args] })
      return { kind: 'calls', chainId: CHAIN_ID, from: carol, atomic: 'required', calls: [{ to: treasury, value: 0n, data }] }
    },
    atMost: 'warn',
  },
  {
    name: 'a Safe transaction agreed to on chain',
    as: bob,
    asked: {
      wanted: { to: treasury, data: encodeFunctionData({ abi: safeAbi, functionName: 'approveHash', args: [`0x${'ab'.repeat(32)}`] }) },
    },
    // Nobody can read what a hash is of, as of one in a message of a Safe.
    atMost: 'danger',
  },
  { name: 'a permit for just what is swapped', as: alice, asked: make.permit(alice, uniswapV2Router, usd('10')), atMost: 'warn' },
  {
    name: 'a permit by way of Permit2, for half an hour',
    as: deployer,
    asked: make.permit2(deployer, universalRouter, [{ token: usdc, amount: usd('10') }], make.soon(1800n)),
    atMost: 'warn',
  },
  {
    name: 'a transfer by way of Permit2',
    as: deployer,
    asked: make.permit2Transfer(universalRouter, { token: usdc, amount: usd('10') }),
    atMost: 'warn',
  },
  { name: 'a login', as: alice, asked: text(SIGN_IN), atMost: 'info' },
  { name: 'a login without a word', as: alice, asked: text(SIGN_IN.replace('I accept the terms of service.\n', '')), atMost: 'info' },
  { name: 'a text', as: alice, asked: text('Hello, this is Alice. I like assay offices.'), atMost: 'info' },
  { name: 'a text in another language', as: alice, asked: text('Grüße aus Zürich, привет, 你好'), atMost: 'info' },
  { name: 'an account that batches', as: alice, asked: make.authorization(alice, CONTRACTS.simple7702), atMost: 'warn' },
  { name: 'a delegation taken back', as: erin, asked: make.authorization(erin, make.zeroAddress), atMost: 'warn' },
  {
    name: 'two payments by an account that batches',
    as: erin,
    asked: {
      wanted: {
        to: erin,
        data: encodeFunctionData({
          abi: simple7702Abi,
          functionName: 'executeBatch',
          args: [
            [
              { target: bob, value: parseEther('0.01'), data: '0x' },
              { target: carol, value: parseEther('0.01'), data: '0x' },
            ],
          ],
        }),
      },
    },
    atMost: 'warn',
  },
  {
    name: 'a user operation that pays a friend',
    as: erin,
    asked: make.userOperation(
      erin,
      encodeFunctionData({ abi: simple7702Abi, functionName: 'execute', args: [bob, parseEther('0.01'), '0x'] }),
    ),
    atMost: 'warn',
  },
  {
    name: 'a letter (the example of EIP-712)',
    as: alice,
    asked: make.anyTyped(
      'Mail',
      ['Person from', 'Person to', 'string contents'],
      { from: { name: 'Cow', wallet: alice }, to: { name: 'Bob', wallet: bob }, contents: 'Hello, Bob!' },
      { name: 'Ether Mail', version: '1', chainId: CHAIN_ID },
      {
        Person: [
          { name: 'name', type: 'string' },
          { name: 'wallet', type: 'address' },
        ],
      },
    ),
    atMost: 'warn',
  },
  {
    name: 'a vote',
    as: alice,
    asked: make.anyTyped(
      'Ballot',
      ['uint256 proposalId', 'uint8 support'],
      { proposalId: 12n, support: 1 },
      { name: 'Assay Governor', version: '1', chainId: CHAIN_ID, verifyingContract: vault },
    ),
    atMost: 'warn',
  },
  {
    name: 'approved and swapped at once',
    as: alice,
    asked: batch(
      alice,
      { to: usdc, data: approve(uniswapV2Router, usd('35')) },
      { to: uniswapV2Router, data: v2('swapExactTokensForETH', usd('35'), parseEther('0.008'), [usdc, weth], alice) },
    ),
    atMost: 'warn',
  },
]
