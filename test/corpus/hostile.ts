import { concat, encodeFunctionData, hashMessage, parseEther, parseUnits, serializeTransaction, toHex } from 'viem'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import {
  drainerAbi,
  flippedSlotAbi,
  gasSwallowerAbi,
  increaseAllowanceAbi,
  metamorphAbi,
  phantomTokenAbi,
  RED_PILL_MODES,
  redPillAbi,
  returnBombAbi,
  safeAbi,
  silentTokenAbi,
  slotZeroAbi,
  tillAbi,
} from '../../devnet/abi-grown.ts'
import { claimTrapAbi, fakeTokenAbi, fickleAbi, permit2Abi, simple7702Abi, uniswapV2RouterAbi } from '../../devnet/abi.ts'
import { CAST, CHAIN_ID, CONTRACTS, LOOKALIKE, OUTSIDERS } from '../../devnet/addresses.ts'
import { CONDUIT_KEY } from '../../devnet/stories/grown.ts'
import { type Hostile, text } from './entry.ts'
import * as make from './make.ts'

const { alice, bob, carol, dave, deployer, scammer } = CAST
const { erin } = OUTSIDERS
const { usdc, dai, weth, permit2, treasury, medals, cats, drainer, slotZero, uniswapV2Router } = CONTRACTS
const { approve, transfer, maxUint256, NEVER, soon } = make
const usd = (amount: string): bigint => parseUnits(amount, 6)
const call = (to: Address, data: Hex, value = 0n) => ({ wanted: { to, data, value } })

/** Any rule of these families, or these rules. */
const ALLOWANCE = ['allowance/'] as const
const TAKES = ['allowance/', 'signature/', 'effects/', 'permit/', 'typed-data/', 'message/', 'order/'] as const
const CONTROL = ['control/', 'safe/', 'code/', 'effects/', 'account/', 'delegation/'] as const
const FLIPS = ['block/', 'gas/', 'effects/', 'code/', 'slot/'] as const

const safeCall = (
  functionName: 'addOwnerWithThreshold' | 'changeThreshold' | 'enableModule' | 'setGuard' | 'setFallbackHandler' | 'swapOwner',
  args: readonly unknown[],
): Hex => encodeFunctionData({ abi: safeAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

/** How an attacker would move the account’s dollars by an account that batches. */
const drain = encodeFunctionData({ abi: simple7702Abi, functionName: 'execute', args: [usdc, 0n, transfer(scammer, usd('100'))] })

const redPill = (mode: (typeof RED_PILL_MODES)[number]): Hostile => ({
  name: `a game that looks at ${mode}`,
  as: alice,
  asked: call(
    CONTRACTS.redPill,
    encodeFunctionData({ abi: redPillAbi, functionName: 'gamble', args: [BigInt(RED_PILL_MODES.indexOf(mode))] }),
    parseEther('0.5'),
  ),
  atLeast: 'warn',
  // By whichever side it comes out on here: the worse one is shown as it is, and then there is only the unknown call to warn of.
  by: [...FLIPS, 'call/'],
})

/** Forms that this practice chain cannot play: 5,000 of the account's dollars for as many of a token that calls itself USDC too. */
const COUNTERFEIT: readonly (readonly [string, Signable])[] = [
  [
    'CoW',
    make.anyTyped(
      'Order',
      ['address sellToken', 'address buyToken', 'address receiver', 'uint256 sellAmount', 'uint256 buyAmount', 'uint32 validTo', 'bytes32 appData', 'uint256 feeAmount', 'string kind', 'bool partiallyFillable', 'string sellTokenBalance', 'string buyTokenBalance'], // prettier-ignore
      { sellToken: usdc, buyToken: CONTRACTS.fakeUsdc, receiver: alice, sellAmount: usd('5000'), buyAmount: usd('5100'), validTo: soon(600n), appData: `0x${'00'.repeat(32)}`, feeAmount: 0n, kind: 'sell', partiallyFillable: true, sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' }, // prettier-ignore
      { name: 'Gnosis Protocol', version: 'v2', chainId: CHAIN_ID, verifyingContract: '0x9008d19f58aabd9ed0d60971565aa8510560ab41' },
    ),
  ],
  [
    '1inch',
    make.anyTyped(
      'Order',
      ['uint256 salt', 'address maker', 'address receiver', 'address makerAsset', 'address takerAsset', 'uint256 makingAmount', 'uint256 takingAmount', 'uint256 makerTraits'], // prettier-ignore
      { salt: 1n, maker: alice, receiver: alice, makerAsset: usdc, takerAsset: CONTRACTS.fakeUsdc, makingAmount: usd('5000'), takingAmount: usd('5100'), makerTraits: 0n }, // prettier-ignore
      {
        name: '1inch Aggregation Router',
        version: '6',
        chainId: CHAIN_ID,
        verifyingContract: '0x111111125421ca6dc452d289314280a0f8842a65',
      },
    ),
  ],
  [
    'Bebop',
    make.anyTyped(
      'SingleOrder',
      ['uint64 partner_id', 'uint256 expiry', 'address taker_address', 'address maker_address', 'uint256 maker_nonce', 'address taker_token', 'address maker_token', 'uint256 taker_amount', 'uint256 maker_amount', 'address receiver', 'uint256 packed_commands'], // prettier-ignore
      { partner_id: 0n, expiry: soon(600n), taker_address: alice, maker_address: bob, maker_nonce: 1n, taker_token: usdc, maker_token: CONTRACTS.fakeUsdc, taker_amount: usd('5000'), maker_amount: usd('5100'), receiver: alice, packed_commands: 0n }, // prettier-ignore
      { name: 'BebopSettlement', version: '2', chainId: CHAIN_ID, verifyingContract: '0xbbbbbbb520d69a9775e85b458c58c648259fad5f' },
    ),
  ],
]

const tx = (change: { readonly chainId?: number }): Hex =>
  serializeTransaction({
    type: 'eip1559',
    chainId: change.chainId ?? CHAIN_ID,
    nonce: 0,
    gas: 21_000n,
    to: scammer,
    value: parseEther('1'),
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
  })

const message = (bytes: Hex): Signable => ({ kind: 'message', message: bytes })

/** What scams ask for, in the practice chain. Each is told apart from what is honest by at least one rule. */
export const HOSTILE: readonly Hostile[] = [
  // Money for nothing.
  {
    name: 'a claim that takes',
    as: alice,
    asked: call(CONTRACTS.claimTrap, encodeFunctionData({ abi: claimTrapAbi, functionName: 'claim' }), parseEther('1')),
    atLeast: 'danger',
    by: ['effects/'],
  },
  {
    name: 'a security update that takes',
    as: alice,
    asked: call(CONTRACTS.claimTrap, encodeFunctionData({ abi: claimTrapAbi, functionName: 'securityUpdate' }), parseEther('1')),
    atLeast: 'danger',
    by: ['effects/'],
  },
  {
    name: 'a wallet to be connected for a payment',
    as: alice,
    asked: call(drainer, encodeFunctionData({ abi: drainerAbi, functionName: 'connectWallet' }), parseEther('1')),
    atLeast: 'danger',
    by: ['effects/'],
  },
  {
    name: 'another security update',
    as: alice,
    asked: call(drainer, encodeFunctionData({ abi: drainerAbi, functionName: 'securityUpdate' }), parseEther('2')),
    atLeast: 'danger',
    by: ['effects/'],
  },
  {
    name: 'rewards to be claimed for a payment',
    as: alice,
    asked: call(drainer, encodeFunctionData({ abi: drainerAbi, functionName: 'claimRewards', args: [alice] }), parseEther('1')),
    atLeast: 'danger',
    by: ['effects/'],
  },
  // Rights.
  { name: 'all USDC for a person', as: alice, asked: call(usdc, approve(scammer, maxUint256)), atLeast: 'danger', by: ALLOWANCE },
  { name: 'some USDC for a person', as: alice, asked: call(usdc, approve(scammer, usd('10'))), atLeast: 'danger', by: ALLOWANCE },
  { name: 'all USDC for a drainer', as: alice, asked: call(usdc, approve(drainer, maxUint256)), atLeast: 'warn', by: ALLOWANCE },
  {
    name: 'all WETH for where no code is yet',
    as: bob,
    asked: call(weth, approve('0x00000000000000000000000000000000deadbee1', maxUint256)),
    atLeast: 'danger',
    by: ALLOWANCE,
  },
  {
    name: 'an allowance raised to everything for a drainer',
    as: alice,
    asked: call(
      CONTRACTS.share,
      encodeFunctionData({ abi: increaseAllowanceAbi, functionName: 'increaseAllowance', args: [drainer, maxUint256 / 2n + 1n] }),
    ),
    atLeast: 'warn',
    by: ALLOWANCE,
  },
  { name: 'every cat for a person', as: alice, asked: call(cats, make.forAll(scammer)), atLeast: 'danger', by: ALLOWANCE },
  { name: 'every medal for a drainer', as: alice, asked: call(medals, make.forAll(drainer)), atLeast: 'warn', by: ALLOWANCE },
  {
    name: 'all USDC for a drainer by way of Permit2, for ever',
    as: deployer,
    asked: call(
      permit2,
      encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [usdc, drainer, 2n ** 160n - 1n, 2 ** 48 - 1] }),
    ),
    atLeast: 'warn',
    by: ALLOWANCE,
  },
  // Signatures that move things.
  // The first of the year 2100: docs/attacks says the day.
  {
    name: 'a permit of all USDC for a person',
    as: alice,
    asked: make.permit(alice, scammer, maxUint256, 4_102_444_800n),
    atLeast: 'danger',
    by: TAKES,
  },
  {
    name: 'a permit of all USDC for a drainer, in hexadecimal',
    as: alice,
    asked: make.inHex(make.permit(alice, drainer, maxUint256)),
    atLeast: 'warn',
    by: ['allowance/taken-now'],
  },
  {
    name: 'a permit of one USDC for a drainer, in hexadecimal',
    as: alice,
    asked: make.inHex(make.permit(alice, drainer, usd('1'))),
    atLeast: 'warn',
    by: ['allowance/taken-now'],
  },
  {
    name: 'a permit of all USDC for a drainer, for ever',
    as: alice,
    asked: make.permit(alice, drainer, maxUint256, maxUint256),
    atLeast: 'warn',
    by: TAKES,
  },
  { name: 'a permit of all DAI for a person', as: alice, asked: make.daiPermit(alice, scammer, 0n), atLeast: 'danger', by: TAKES },
  {
    name: 'Permit2 for a person',
    as: deployer,
    asked: make.permit2(deployer, scammer, [{ token: usdc, amount: 2n ** 160n - 1n }], 2n ** 48n - 1n),
    atLeast: 'danger',
    by: TAKES,
  },
  {
    name: 'Permit2 for a drainer, two tokens at once',
    as: deployer,
    asked: make.permit2(
      deployer,
      drainer,
      [
        { token: usdc, amount: 2n ** 160n - 1n },
        { token: dai, amount: 2n ** 160n - 1n },
      ],
      2n ** 48n - 1n,
    ),
    atLeast: 'danger',
    by: TAKES,
  },
  {
    name: 'a transfer by way of Permit2 to a person',
    as: deployer,
    asked: make.permit2Transfer(scammer, { token: usdc, amount: usd('100000') }),
    atLeast: 'danger',
    by: TAKES,
  },
  {
    name: 'a transfer by way of Permit2 with a witness that nobody knows',
    as: deployer,
    asked: make.permit2Transfer(
      scammer,
      { token: usdc, amount: usd('100000') },
      { name: 'Reward', fields: ['uint256 points'], value: { points: 5n } },
    ),
    atLeast: 'danger',
    by: TAKES,
  },
  {
    name: 'a medal for sale for nothing',
    as: alice,
    asked: make.order(alice, { collection: medals, id: 1n, amount: 1n, price: 0n, conduitKey: CONDUIT_KEY }),
    atLeast: 'danger',
    by: ['order/', ...TAKES],
  },
  {
    name: 'a medal for sale, paid to somebody else',
    as: alice,
    asked: make.order(alice, { collection: medals, id: 1n, amount: 1n, price: parseEther('1'), conduitKey: CONDUIT_KEY }, scammer),
    atLeast: 'danger',
    by: ['order/', ...TAKES],
  },
  {
    name: 'a permit of a token that borrows USDC’s domain',
    as: alice,
    asked: make.permit(alice, scammer, maxUint256, soon(3600n), CONTRACTS.falseDomain),
    atLeast: 'danger',
    by: TAKES,
  },
  // Accounts.
  {
    name: 'code of a sweeper for the account',
    as: alice,
    asked: make.authorization(alice, CONTRACTS.sweeper),
    atLeast: 'block',
    by: CONTROL,
  },
  {
    name: 'code that anybody may set up for the account',
    as: alice,
    asked: make.authorization(alice, CONTRACTS.openDelegate),
    atLeast: 'block',
    by: CONTROL,
  },
  { name: 'code of nobody for the account', as: alice, asked: make.authorization(alice, scammer), atLeast: 'danger', by: CONTROL },
  {
    name: 'code of a sweeper for the account, on every chain',
    as: alice,
    asked: make.authorization(alice, CONTRACTS.sweeper, 0n),
    atLeast: 'block',
    by: CONTROL,
  },
  {
    name: 'a user operation that gives dollars away',
    as: erin,
    asked: make.userOperation(
      erin,
      encodeFunctionData({ abi: simple7702Abi, functionName: 'execute', args: [usdc, 0n, approve(scammer, maxUint256)] }),
    ),
    atLeast: 'danger',
    by: [...ALLOWANCE, ...CONTROL, ...TAKES],
  },
  {
    name: 'a user operation at a false EntryPoint',
    as: erin,
    asked: { ...(make.userOperation(erin, drain) as Extract<Signable, { kind: 'user-operation' }>), entryPoint: drainer },
    atLeast: 'danger',
    by: ['user-operation/', 'operation/', ...CONTROL],
  },
  // Safes.
  {
    name: 'foreign code run as the Safe (Bybit)',
    as: alice,
    asked: make.safeTransaction({
      to: slotZero,
      operation: 1,
      data: encodeFunctionData({ abi: slotZeroAbi, functionName: 'transfer', args: [CONTRACTS.backdoor, 0n] }),
    }),
    atLeast: 'danger',
    by: CONTROL,
  },
  {
    name: 'the same, inside of a MultiSend',
    as: alice,
    asked: make.safeTransaction({
      to: CONTRACTS.multiSend,
      operation: 1,
      data: make.multiSend([
        { operation: 0, to: bob, value: 1n, data: '0x' },
        {
          operation: 1,
          to: slotZero,
          value: 0n,
          data: encodeFunctionData({ abi: slotZeroAbi, functionName: 'transfer', args: [CONTRACTS.backdoor, 0n] }),
        },
      ]),
    }),
    atLeast: 'danger',
    by: CONTROL,
  },
  {
    name: 'a stranger as owner of the Safe',
    as: alice,
    asked: make.safeTransaction({ to: treasury, data: safeCall('addOwnerWithThreshold', [scammer, 1n]) }),
    atLeast: 'danger',
    by: CONTROL,
  },
  {
    name: 'one owner enough for the Safe',
    as: alice,
    asked: make.safeTransaction({ to: treasury, data: safeCall('changeThreshold', [1n]) }),
    atLeast: 'danger',
    by: CONTROL,
  },
  {
    name: 'a module for the Safe',
    as: alice,
    asked: make.safeTransaction({ to: treasury, data: safeCall('enableModule', [drainer]) }),
    atLeast: 'danger',
    by: CONTROL,
  },
  {
    name: 'a fallback of a stranger for the Safe',
    as: alice,
    asked: make.safeTransaction({ to: treasury, data: safeCall('setFallbackHandler', [drainer]) }),
    atLeast: 'danger',
    by: CONTROL,
  },
  {
    name: 'gas paid back out of the Safe',
    as: alice,
    asked: make.safeTransaction({ to: bob, value: 1n }, { baseGas: '1000000', gasPrice: '1000000000000', refundReceiver: scammer }),
    atLeast: 'danger',
    by: [...CONTROL, ...TAKES],
  },
  // Recipients.
  {
    name: 'ether to a look-alike',
    as: alice,
    asked: { wanted: { to: LOOKALIKE, value: parseEther('1') } },
    atLeast: 'danger',
    by: ['recipient/'],
  },
  { name: 'USDC to a look-alike', as: alice, asked: call(usdc, transfer(LOOKALIKE, usd('25'))), atLeast: 'danger', by: ['recipient/'] },
  { name: 'USDC to its own contract', as: alice, asked: call(usdc, transfer(usdc, usd('25'))), atLeast: 'danger', by: ['recipient/'] },
  {
    name: 'ether to nobody',
    as: alice,
    asked: { wanted: { to: make.zeroAddress, value: parseEther('1') } },
    atLeast: 'danger',
    by: ['recipient/'],
  },
  {
    name: 'ether to a contract that takes none',
    as: alice,
    asked: { wanted: { to: CONTRACTS.noReceive, value: parseEther('1') } },
    atLeast: 'danger',
    by: ['recipient/', 'simulation/'],
  },
  {
    name: 'a call of a person',
    as: alice,
    asked: call('0x0000000000000000000000000000000000beef01', transfer(bob, 5n), parseEther('1')),
    atLeast: 'danger',
    by: ['recipient/', 'call/'],
  },
  // Outcomes that flip.
  {
    name: 'double pay, until its owner says otherwise',
    as: alice,
    asked: call(CONTRACTS.flippedSlot, encodeFunctionData({ abi: flippedSlotAbi, functionName: 'claim' }), parseEther('1')),
    atLeast: 'warn',
    by: ['effects/', 'slot/', 'recipient/', 'call/', 'code/'],
  },
  redPill('COINBASE'),
  redPill('PREVRANDAO'),
  redPill('GASPRICE'),
  redPill('TIMESTAMP'),
  redPill('NUMBER'),
  redPill('BLOCKHASH'),
  {
    name: 'what pays only where there is too much gas',
    as: alice,
    asked: call(
      CONTRACTS.redPill,
      encodeFunctionData({ abi: redPillAbi, functionName: 'claim', args: [BigInt(RED_PILL_MODES.indexOf('GAS'))] }),
      parseEther('0.5'),
    ),
    atLeast: 'warn',
    by: [...FLIPS, 'effects/'],
  },
  {
    name: 'even or odd',
    as: alice,
    asked: call(CONTRACTS.fickle, encodeFunctionData({ abi: fickleAbi, functionName: 'evenOrOdd' }), parseEther('1')),
    atLeast: 'warn',
    by: [...FLIPS, 'recipient/', 'call/'],
  },
  {
    name: 'what pays in simulations alone',
    as: alice,
    asked: call(CONTRACTS.fickle, encodeFunctionData({ abi: fickleAbi, functionName: 'simulationOnly' }), parseEther('1')),
    atLeast: 'warn',
    by: [...FLIPS, 'simulation/'],
  },
  {
    name: 'a refund that gas decides',
    as: alice,
    asked: call(CONTRACTS.gasSwallower, encodeFunctionData({ abi: gasSwallowerAbi, functionName: 'claim' }), parseEther('1')),
    atLeast: 'warn',
    by: FLIPS,
  },
  {
    name: 'a quarter of a megabyte',
    as: alice,
    asked: call(CONTRACTS.returnBomb, encodeFunctionData({ abi: returnBombAbi, functionName: 'claim', args: [262_144n] })),
    atLeast: 'warn',
    by: FLIPS,
  },
  {
    name: 'code that comes and goes',
    as: alice,
    asked: call(
      CONTRACTS.metamorph,
      encodeFunctionData({ abi: metamorphAbi, functionName: 'flash', args: [toHex(7, { size: 32 }), '0x00', '0x'] }),
      parseEther('0.1'),
    ),
    atLeast: 'warn',
    by: ['code/', 'call/', 'recipient/'],
  },
  // Tokens that lie.
  {
    name: 'a stake that gives everything away in silence',
    as: alice,
    asked: call(CONTRACTS.silentToken, encodeFunctionData({ abi: silentTokenAbi, functionName: 'stake', args: [1n] })),
    atLeast: 'danger',
    by: ['effects/', ...ALLOWANCE],
  },
  {
    name: 'an airdrop of logs',
    as: alice,
    asked: call(CONTRACTS.phantomToken, encodeFunctionData({ abi: phantomTokenAbi, functionName: 'airdrop' })),
    atLeast: 'danger',
    by: ['tokens/', 'effects/'],
  },
  {
    name: 'forged transfers',
    as: alice,
    asked: call(
      CONTRACTS.fakeUsdc,
      encodeFunctionData({ abi: fakeTokenAbi, functionName: 'forge', args: [[alice], [bob], [usd('1000')]] }),
    ),
    atLeast: 'danger',
    by: ['tokens/', 'effects/'],
  },
  {
    name: 'honey that cannot be sold',
    as: bob,
    asked: call(
      uniswapV2Router,
      encodeFunctionData({
        abi: uniswapV2RouterAbi,
        functionName: 'swapExactETHForTokens',
        args: [1n, [weth, CONTRACTS.honeypot], bob, NEVER],
      }),
      parseEther('0.1'),
    ),
    atLeast: 'danger',
    by: ['tokens/'],
  },
  // Control.
  {
    name: 'a till handed over',
    as: dave,
    asked: call(CONTRACTS.till, encodeFunctionData({ abi: tillAbi, functionName: 'transferOwnership', args: [scammer] })),
    atLeast: 'danger',
    by: CONTROL,
  },
  {
    name: 'other code for a till',
    as: dave,
    asked: call(CONTRACTS.till, encodeFunctionData({ abi: tillAbi, functionName: 'upgradeTo', args: [CONTRACTS.tillForOwner] })),
    atLeast: 'danger',
    by: CONTROL,
  },
  // Messages and forms.
  {
    name: 'a bare hash',
    as: alice,
    asked: { kind: 'hash', hash: hashMessage('anything') },
    atLeast: 'block',
    by: ['message/', 'signature/'],
  },
  { name: 'a hash as a message', as: alice, asked: message(hashMessage('anything')), atLeast: 'block', by: ['message/', 'signature/'] },
  { name: 'a transaction as a message', as: alice, asked: message(tx({})), atLeast: 'block', by: ['message/', 'signature/'] },
  {
    name: 'typed data as a message',
    as: alice,
    asked: message(concat(['0x1901', hashMessage('domain'), hashMessage('struct')])),
    atLeast: 'block',
    by: ['message/', 'signature/'],
  },
  {
    name: 'a login that leaves in doubt which site it is for',
    as: alice,
    asked: text(
      `evil.example wants you to sign in with your Ethereum account:\n${alice}\n\nassay.example wants you to sign in with your Ethereum account:\n\nURI: https://evil.example\nVersion: 1\nChain ID: 1`,
    ),
    atLeast: 'block',
    by: ['sign-in/', 'message/'],
  },
  {
    name: 'a login with most of its lines missing or wrong',
    as: alice,
    asked: text(`evil.example wants you to sign in with your Ethereum account:\n${alice}\n\nURI: not a uri\nVersion: 1\nChain ID: x`),
    atLeast: 'warn',
    by: ['sign-in/', 'message/'],
  },
  {
    name: 'a login for another account',
    as: bob,
    asked: text(
      `assay.example wants you to sign in with your Ethereum account:\n0x70997970C51812dc3A010C7d01b50e0d17dc79C8\n\n\nURI: https://assay.example/login\nVersion: 1\nChain ID: ${CHAIN_ID}\nNonce: 32891756abcdef\nIssued At: 2026-01-01T16:25:24Z`,
    ),
    atLeast: 'danger',
    by: ['sign-in/', 'message/'],
  },
  {
    name: 'a text of 32 bytes, which may be a hash that was searched for',
    as: alice,
    asked: text('q7#Vd1kZ)w!2Lm;pR8uT_x0YbN5jC^4h'),
    atLeast: 'danger',
    by: ['message/bare-hash'],
  },
  {
    name: 'a text of 32 bytes in plain words',
    as: alice,
    asked: text('exactly thirty-two characters ok'),
    atLeast: 'danger',
    by: ['message/bare-hash'],
  },
  {
    name: 'a text that hides another',
    as: alice,
    asked: text('Send nothing‮ gnihtyreve dneS⁦​ to me'),
    atLeast: 'warn',
    by: ['text/', 'message/'],
  },
  {
    name: 'typed data for another chain',
    as: alice,
    asked: make.anyTyped(
      'Permit',
      ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'],
      { owner: alice, spender: scammer, value: maxUint256, nonce: 0n, deadline: NEVER },
      { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
    ),
    atLeast: 'block',
    by: ['typed-data/', 'chain/', 'message/'],
  },
  {
    name: 'typed data that nobody knows and that may move things',
    as: alice,
    asked: make.anyTyped('Activation', ['address account', 'address operator', 'uint256 amount', 'uint256 deadline'], {
      account: alice,
      operator: scammer,
      amount: maxUint256,
      deadline: NEVER,
    }),
    atLeast: 'danger',
    by: ['typed-data/', 'message/'],
  },
  {
    name: 'a name of a type that is a sentence',
    as: alice,
    asked: make.anyTyped('Login to win', ['string hello'], { hello: 'x' }),
    atLeast: 'block',
    by: ['typed-data/', 'message/'],
  },
  {
    name: 'an approval with more behind it',
    as: alice,
    asked: call(usdc, concat([approve(uniswapV2Router, 5n), '0xdeadbeef'])),
    atLeast: 'danger',
    by: ['call/'],
  },
  {
    name: 'a transfer with dirty padding',
    as: alice,
    asked: call(usdc, `0xa9059cbb${'ff'.repeat(12)}${bob.slice(2)}${'00'.repeat(31)}05`),
    atLeast: 'danger',
    by: ['call/', 'simulation/'],
  },
  {
    name: 'a transaction that holds on every chain',
    as: alice,
    asked: {
      kind: 'transaction',
      from: alice,
      transaction: { type: 'legacy', chainId: 0, nonce: 0, gasLimit: 21_000n, gasPrice: 2_000_000_000n, to: carol, value: 1n, data: '0x' },
    },
    atLeast: 'block',
    by: ['chain/'],
  },
  {
    name: 'a transaction of another chain',
    as: alice,
    asked: {
      kind: 'transaction',
      from: alice,
      transaction: { type: 'legacy', chainId: 1, nonce: 0, gasLimit: 21_000n, gasPrice: 2_000_000_000n, to: carol, value: 1n, data: '0x' },
    },
    atLeast: 'block',
    by: ['chain/'],
  },
  ...COUNTERFEIT.map(([where, asked]): Hostile => ({
    name: `an order at ${where}, paid in a token that calls itself USDC`,
    as: alice,
    asked,
    atLeast: 'danger',
    by: ['order/gives-away'],
  })),
  {
    name: 'a text that is a transaction',
    as: alice,
    asked: text(JSON.stringify({ to: usdc, value: '0x0', data: approve(scammer, maxUint256), chainId: '0x7a69' })),
    atLeast: 'warn',
    by: ['message/written-out'],
  },
  {
    name: 'a text that authorises a transfer',
    as: alice,
    asked: text(`I authorise the transfer of all assets of this wallet to ${scammer}`),
    atLeast: 'warn',
    by: ['message/written-out'],
  },
  {
    name: 'a text that pays somebody who looks like a contact',
    as: alice,
    asked: text(`Pay out my rewards to ${LOOKALIKE}`),
    atLeast: 'danger',
    by: ['recipient/lookalike'],
  },
]
