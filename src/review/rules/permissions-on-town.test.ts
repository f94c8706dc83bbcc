import { encodeFunctionData, maxUint256, parseAbi, parseEther, parseUnits, toHex } from 'viem'
import { mnemonicToAccount, sign } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { sentencesOf } from '#core/signing/finding'
import { authorizationDigest } from '#core/ethereum/digest'
import type { Signable } from '#core/signing/signable'
import { plain } from '#core/text/words'
import type { Review } from '#review'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { createTeller } from '../../../scripts/devnet/teller.ts'
import * as make from '../../../test/corpus/make.ts'
import { createDevice, openTab, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { safeAbi as grownSafeAbi, tillAbi } from '../../../devnet/abi-grown.ts'
import { outsider } from '../../../devnet/stories/outsiders.ts'
import { executed } from '../../../devnet/stories/safe.ts'
import { CAST, CHAIN_ID, CONTRACTS, MNEMONIC, OUTSIDERS } from '../../../devnet/addresses.ts'

const { alice, bob, dave, deployer, scammer } = CAST
const { usdc, dai, cats, medals, treasury, universalRouter, uniswapV2Router, till, tillForOwner } = CONTRACTS
const OPENSEA = '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'

/** Real contracts, signatures played to their end by real code: what one rule says of the whole Review. */
let town: Devnet
let tab: Tab
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  tab = await openTab(createDevice(), devnetChain(town.url))
}, 180_000)
afterAll(async () => {
  tab.kill()
  await town.stop()
})

type Asked = Signable | ((rpc: Devnet['rpc']) => Promise<Signable>)
async function reviewOf(asked: Asked, account: Address = alice): Promise<Review> {
  const signable = typeof asked === 'function' ? await asked(town.rpc) : asked
  const check = await tab.wallet.check({ asked: signable, account, chainId: CHAIN_ID })
  await check.look()
  const state = check.state.get()
  if (state.kind !== 'ready' || state.trouble !== undefined) throw new Error(JSON.stringify(state))
  return state.opinion.review
}
const says = async (id: string, asked: Asked, account?: Address): Promise<readonly string[]> =>
  (await reviewOf(asked, account)).findings
    .filter(({ rule }) => rule === id)
    .flatMap((finding) => sentencesOf(finding).map((said) => `${finding.level}: ${plain(said)}`))

const calls = (from: Address, ...list: readonly { readonly to: Address; readonly data: `0x${string}` }[]): Signable => ({
  kind: 'calls',
  chainId: CHAIN_ID,
  from,
  atomic: 'required',
  calls: list.map((call) => ({ ...call, value: 0n })),
})
const { frank } = OUTSIDERS
const usd = (units: string): bigint => parseUnits(units, 6)

describe('allowance/taken-now', () => {
  const rule = 'allowance/taken-now'
  it('warns of what a contract could take, at most what is allowed', async () => {
    const words = ['warn: Uniswap v2 can take 10 USDC as soon as you sign']
    expect(await says(rule, make.permit(alice, uniswapV2Router, usd('10')))).toEqual(words)
    expect(await says(rule, make.permit2Transfer(universalRouter, { token: usdc, amount: usd('10') }), deployer)).toEqual([
      'warn: Uniswap router can take 10 USDC as soon as you sign',
    ])
  })
  it('stops what a bare account could take', async () => {
    const found = await reviewOf(make.permit(alice, scammer, maxUint256))
    const [taken] = found.effects
    expect(taken).toMatchObject({ kind: 'asset-out', counterparty: scammer })
    expect(found.findings.filter((one) => one.rule === rule).map(({ level }) => level)).toEqual(['danger'])
    expect(found.findings.map((one) => one.rule)).toEqual(expect.arrayContaining(['allowance/no-code', 'allowance/unlimited']))
  })
  it('is silent for an order that gives its price, and stops one that gives nothing', async () => {
    const sale = { collection: medals, id: 1n, amount: 1n, price: parseEther('1'), conduitKey: OPENSEA } as const
    expect(await says(rule, make.order(OUTSIDERS.erin, sale), OUTSIDERS.erin)).toEqual([])
    expect(await says('order/gives-away', make.order(OUTSIDERS.erin, sale), OUTSIDERS.erin)).toEqual([
      'unknown: We couldn’t check whether this order asks for a fair price',
    ])
    expect(await says(rule, make.order(OUTSIDERS.erin, sale, scammer), OUTSIDERS.erin)).toEqual([
      `danger: Anyone with this signature can take item 1 of ${medals} at once`,
    ])
    expect(await says('order/gives-away', make.order(OUTSIDERS.erin, sale, scammer), OUTSIDERS.erin)).toEqual([
      'danger: This order gives away what’s yours, and you get nothing for it',
    ])
  })
  it('plays an order for ether on a chain where the address of mainnet’s WETH has none', async () => {
    const sale = { collection: medals, id: 1n, amount: 1n, price: parseEther('1'), conduitKey: OPENSEA } as const
    const snapshot = await town.rpc<string>('evm_snapshot', [])
    await town.rpc('anvil_setBalance', [CONTRACTS.weth, '0x0'])
    await town.rpc('anvil_mine', ['0x1'])
    const found = await reviewOf(make.order(OUTSIDERS.erin, sale), OUTSIDERS.erin)
    await town.rpc('evm_revert', [snapshot])
    expect([found.outcome, found.effects.map(({ kind }) => kind).toSorted()]).toEqual(['success', ['asset-in', 'nft-out']])
  })
  it('leaves what cannot be played to others', async () => {
    const late = make.permit(alice, scammer, maxUint256, 1n)
    const found = await reviewOf(late)
    expect([found.outcome, found.findings.filter((one) => one.rule === rule)]).toEqual(['revert', []])
  })
})

describe('a signature whose use fails now', () => {
  const noEnd = 2n ** 48n - 1n
  it('is shown by what it allows once Permit2 is allowed', async () => {
    const found = await reviewOf(make.permit2(alice, scammer, [{ token: usdc, amount: 2n ** 160n - 1n }], noEnd))
    expect([found.outcome, found.effects]).toEqual(['revert', []])
    expect(found.later).toMatchObject([{ of: { kind: 'amount', unlimited: true, token: { address: usdc } }, by: scammer, until: noEnd }])
    expect(found.later?.map(({ waits }) => waits && plain(waits))).toEqual(['as soon as Permit2 is allowed to spend it'])
    expect(JSON.stringify(found.findings.map(({ say, why, todo }) => [say, why, todo]))).not.toContain('TRANSFER_FROM_FAILED')
  })
  it('is shown for each token of a batch, and for what is taken once', async () => {
    const wishes = [usdc, dai].map((token) => ({ token, amount: usd('10') }))
    expect((await reviewOf(make.permit2(alice, scammer, wishes, noEnd))).later).toHaveLength(2)
    const once = await reviewOf(make.permit2Transfer(scammer, { token: usdc, amount: usd('10') }))
    expect(once.later).toMatchObject([{ of: { units: usd('10'), unlimited: false }, by: scammer }])
    expect(once.later?.map(({ waits }) => waits && plain(waits))).toEqual(['as soon as Permit2 can move it'])
  })
  it('is shown where there is nothing to take yet', async () => {
    const poor: Address = `0x${'d1'.repeat(20)}`
    const found = await reviewOf(make.permit2Transfer(scammer, { token: usdc, amount: usd('10') }), poor)
    expect([found.effects, found.later?.length]).toEqual([[], 1])
  })
  it('says of one that is over that it is', async () => {
    const late = await reviewOf(make.permit(alice, scammer, maxUint256, 1n))
    expect(late.later).toMatchObject([{ until: 1n, by: scammer }])
  })
})

describe('message/domain-separator', () => {
  const rule = 'message/domain-separator'
  it('is silent where the contract says the same, or took the signature for right', async () => {
    expect(await says(rule, make.permit(alice, uniswapV2Router, usd('10')))).toEqual([])
    expect(await says(rule, make.safeTransaction({ to: bob, value: 1n }))).toEqual([])
  })
  it('stops a contract that keeps the domain of another in its name', async () => {
    const { falseDomain } = CONTRACTS
    expect(await says(rule, make.permit(alice, scammer, 5n, undefined, falseDomain))).toEqual([
      `danger: ${falseDomain} uses a different signing domain than this message names`,
    ])
  })
})

describe('delegations', () => {
  const about = async (asked: Asked, account: Address): Promise<readonly string[]> =>
    (await reviewOf(asked, account)).findings
      .filter(({ rule, level }) => rule.startsWith('delegation/') && level !== 'unknown')
      .map(({ rule, level }) => `${level} ${rule}`)

  it('are silent for a known account, and for one that takes its code back', async () => {
    expect(await about(make.authorization(alice, CONTRACTS.simple7702), alice)).toEqual([])
    expect(await about(make.authorization(OUTSIDERS.frank, make.zeroAddress), OUTSIDERS.frank)).toEqual([])
  })
  it('stop a sweeper, by what a stranger gets out of it', async () => {
    expect(await about(make.authorization(alice, CONTRACTS.sweeper), alice)).toEqual([
      'block delegation/anyone-may-use',
      'danger delegation/unknown-code',
    ])
  })
  it('stop code whose owner is whoever comes first, in an account that has nothing yet', async () => {
    const words = (await says('delegation/anyone-may-use', make.authorization(frank, CONTRACTS.openDelegate), frank))[0]
    expect(words).toBe(`block: Anyone can become the account’s owner if it runs the code of ${CONTRACTS.openDelegate}`)
  })
  it('are found in the list of a transaction, and tried out', async () => {
    const nonce = Number(BigInt(await town.rpc<`0x${string}`>('eth_getTransactionCount', [alice, 'latest'])))
    const privateKey = toHex(mnemonicToAccount(MNEMONIC, { addressIndex: 1 }).getHdKey().privateKey ?? new Uint8Array())
    const listed = async (address: Address): Promise<Signable> => {
      const authorization = { chainId: BigInt(CHAIN_ID), address, nonce: BigInt(nonce + 1) }
      const { r, s, yParity = 0 } = await sign({ hash: authorizationDigest(authorization), privateKey })
      return {
        kind: 'transaction',
        from: alice,
        transaction: {
          type: 'eip7702',
          chainId: CHAIN_ID,
          nonce,
          gasLimit: 200_000n,
          to: alice,
          value: 0n,
          data: '0x',
          maxFeePerGas: 20_000_000_000n,
          maxPriorityFeePerGas: 100_000_000n,
          accessList: [],
          authorizationList: [{ ...authorization, signature: { r, s, yParity: yParity === 1 ? 1 : 0 } }],
        },
      }
    }
    expect(await about(await listed(CONTRACTS.simple7702), alice)).toEqual([])
    expect(await about(await listed(CONTRACTS.sweeper), alice)).toEqual([
      'block delegation/anyone-may-use',
      'danger delegation/unknown-code',
    ])
  })
  it('warn of every chain, of another, of a later number, and of a proxy', async () => {
    expect(await says('delegation/anywhere', make.authorization(alice, CONTRACTS.simple7702, 0n))).toEqual([
      'danger: This authorization is valid on every chain',
    ])
    expect((await says('delegation/anywhere', make.authorization(alice, CONTRACTS.simple7702, 1n)))[0]).toMatch(/^block/)
    const later = async (rpc: Devnet['rpc']): Promise<Signable> => {
      const one = await make.authorization(alice, CONTRACTS.simple7702)(rpc)
      if (one.kind !== 'authorization') throw new Error(one.kind)
      return { ...one, authorization: { ...one.authorization, nonce: one.authorization.nonce + 5n } }
    }
    expect((await says('delegation/anywhere', later))[0]).toMatch(/^danger: This authorization waits for the account’s number/)
    expect(await says('delegation/anywhere', make.authorization(alice, till))).toEqual([
      `danger: ${till} runs the code of yet another contract`,
    ])
  })
  it('that stand already are told of', async () => {
    const pay = calls(OUTSIDERS.frank, { to: usdc, data: make.transfer(bob, 0n) })
    expect(await about(pay, OUTSIDERS.frank)).toEqual(['danger delegation/standing'])
    expect(await about(calls(OUTSIDERS.erin, { to: usdc, data: make.transfer(bob, 0n) }), OUTSIDERS.erin)).toEqual([])
  })
  it('over what other code left in the account are stopped, and silent where it left nothing', async () => {
    const rule = 'delegation/old-storage'
    const known = make.authorization(frank, CONTRACTS.simple7702)
    expect(await says(rule, known, frank)).toEqual([])
    const account = outsider('frank')
    const nonce = Number(BigInt(await town.rpc<`0x${string}`>('eth_getTransactionCount', [frank, 'latest'])))
    const signed = await account.signAuthorization({ contractAddress: CONTRACTS.openDelegate, chainId: CHAIN_ID, nonce })
    const { r, s, yParity = 0 } = signed
    const authorization = { chainId: toHex(CHAIN_ID), address: CONTRACTS.openDelegate, nonce: toHex(nonce), yParity: toHex(yParity), r, s }
    const data = encodeFunctionData({
      abi: parseAbi(['function initialize(address owner)']),
      functionName: 'initialize',
      args: [scammer],
    })
    const before = await town.rpc<string>('evm_snapshot', [])
    await createTeller(town.rpc).send(CAST.builder, frank, data, { authorizations: [authorization] })
    expect(await says(rule, known, frank)).toEqual([
      'danger: Earlier code left data in the account, and Simple7702Account would read it as its own',
    ])
    await town.rpc('evm_revert', [before])
  })
})

const safeAbi = parseAbi([
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function enableModule(address module)',
  'function changeThreshold(uint256 threshold)',
])

describe('a Safe', () => {
  const itself = (data: `0x${string}`) => make.safeTransaction({ to: treasury, data })
  it('may pay', async () => {
    for (const rule of ['safe/foreign-code', 'safe/control', 'control/handed-over'])
      expect(await says(rule, make.safeTransaction({ to: bob, value: parseEther('0.5') }))).toEqual([])
  })
  it('tells who would govern it', async () => {
    const owner = encodeFunctionData({ abi: safeAbi, functionName: 'addOwnerWithThreshold', args: [scammer, 1n] })
    expect(await says('safe/control', itself(owner))).toEqual([
      `danger: ${scammer} would be an owner of the Safe ${treasury}`,
      `danger: The Safe ${treasury} would require a different number of signatures`,
    ])
    const enabled = encodeFunctionData({ abi: safeAbi, functionName: 'enableModule', args: [scammer] })
    expect(await says('safe/control', itself(enabled))).toEqual([
      `danger: ${scammer} could act as the Safe ${treasury} without any signature`,
    ])
    expect(await says('control/handed-over', itself(enabled))).toEqual([])
  })
  it('tells so to whoever executes it too', async () => {
    const nonce = BigInt(await town.rpc<`0x${string}`>('eth_call', [{ to: treasury, data: '0xaffed0e0' }, 'latest']))
    const by = async (data: `0x${string}`) => {
      const args = await executed(town.rpc, { to: treasury, value: 0n, data, operation: 0 }, nonce)
      return calls(CAST.carol, {
        to: treasury,
        data: encodeFunctionData({ abi: grownSafeAbi, functionName: 'execTransaction', args: [...args] }),
      })
    }
    const enabled = encodeFunctionData({ abi: safeAbi, functionName: 'enableModule', args: [scammer] })
    expect(await says('safe/control', await by(enabled), CAST.carol)).toEqual([
      `danger: ${scammer} could act as the Safe ${treasury} without any signature`,
    ])
    expect(await says('safe/control', calls(CAST.carol, { to: treasury, data: '0xaffed0e0' }), CAST.carol)).toEqual([])
  })
  it('is taken over in silence, as Bybit’s was', async () => {
    const data = make.transfer(CONTRACTS.backdoor, 0n)
    const asked = make.safeTransaction({ to: CONTRACTS.slotZero, data, operation: 1 })
    expect(await says('safe/foreign-code', asked)).toEqual([`danger: The code of ${CONTRACTS.slotZero} would run as ${treasury}`])
    expect(await says('safe/control', asked)).toEqual([`danger: It changes who controls the Safe ${treasury}, but doesn’t say so`])
  })
  it('pays for gas whoever sends it', async () => {
    const asked = make.safeTransaction({ to: bob, value: 1n }, { gasPrice: '1000000000', refundReceiver: scammer })
    expect(await says('safe/foreign-code', asked)).toEqual([`danger: ${treasury} would pay ${scammer} for gas`])
  })
})

describe('control/handed-over', () => {
  const rule = 'control/handed-over'
  const own = (functionName: 'transferOwnership' | 'upgradeTo', to: Address) =>
    calls(dave, { to: till, data: encodeFunctionData({ abi: tillAbi, functionName, args: [to] }) })
  it('stops a thing of yours that gets another owner, or other code', async () => {
    expect(await says(rule, own('transferOwnership', scammer), dave)).toEqual([`danger: ${scammer} would get control over ${till}`])
    expect(await says(rule, own('upgradeTo', tillForOwner), dave)).toEqual([`danger: ${till} would run the code of ${tillForOwner}`])
  })
  it('is silent when it stays yours', async () => {
    expect(await says(rule, own('transferOwnership', dave), dave)).toEqual([])
  })
})

describe('allowances', () => {
  it('are stopped for a bare account by every road', async () => {
    const words = `danger: ${scammer}, a personal wallet and not a contract, could take from you`
    const rule = 'allowance/no-code'
    expect(await says(rule, make.permit(alice, scammer, 5n))).toEqual([words])
    expect(await says(rule, make.daiPermit(alice, scammer, 0n))).toEqual([words])
    expect(await says(rule, make.permit2Transfer(scammer, { token: usdc, amount: 5n }), deployer)).toEqual([words])
    expect(await says(rule, make.permit2(deployer, scammer, [{ token: usdc, amount: 5n }], make.soon(60n)), deployer)).toEqual([words])
    expect(await says(rule, calls(alice, { to: cats, data: make.forAll(scammer) }))).toEqual([words])
  })
  it('of everything are told, also by Permit2 and DAI [T9]', async () => {
    expect(await says('allowance/unlimited', make.daiPermit(alice, uniswapV2Router, 0n))).toEqual([
      'warn: Uniswap v2 can spend unlimited DAI, at any time',
    ])
    const all = [{ token: usdc, amount: 2n ** 160n - 1n }]
    expect(await says('allowance/unlimited', make.permit2(deployer, universalRouter, all, make.soon(60n)), deployer)).toEqual([
      'warn: Uniswap router can spend unlimited USDC, at any time',
    ])
  })
  it('by Permit2 should end', async () => {
    const rule = 'allowance/permit2-terms'
    const one = [{ token: usdc, amount: 5n }]
    const soon = BigInt((await town.rpc<{ timestamp: `0x${string}` }>('eth_getBlockByNumber', ['latest', false])).timestamp) + 600n
    expect(await says(rule, make.permit2(deployer, universalRouter, one, soon), deployer)).toEqual([])
    expect(await says(rule, make.permit2(deployer, universalRouter, one, 2n ** 48n - 1n), deployer)).toEqual([
      'warn: Uniswap router can spend through Permit2 with no expiry',
      'warn: This signature can be used at Permit2 for more than a month',
    ])
    const both = [
      { token: usdc, amount: 2n ** 160n - 1n },
      { token: dai, amount: 2n ** 160n - 1n },
    ]
    expect(await says(rule, make.permit2(deployer, scammer, both, soon), deployer)).toEqual([
      'danger: One signature gives away unlimited amounts of 2 tokens',
    ])
    const witness = { name: 'Deal', fields: ['bytes32 terms'], value: { terms: `0x${'ab'.repeat(32)}` } }
    expect(await says(rule, make.permit2Transfer(universalRouter, { token: usdc, amount: 5n }, witness), deployer)).toEqual([
      'warn: We can’t read the part of the message that says what you get in return',
    ])
  })
  it('for a proxy say that somebody may exchange its code', async () => {
    expect(await says('allowance/upgradeable', calls(alice, { to: usdc, data: make.approve(till, 5n) }))).toEqual([
      `unknown: We don’t know who can replace the code of ${till}`,
    ])
    expect(await says('allowance/upgradeable', calls(alice, { to: usdc, data: make.approve(uniswapV2Router, 5n) }))).toEqual([])
  })
  it('of collections are warned of, and stopped where the call cannot be read [T9]', async () => {
    const rule = 'allowance/operator'
    expect((await says(rule, calls(alice, { to: medals, data: make.forAll(CONTRACTS.conduit) })))[0]).toMatch(/^warn/)
    expect((await says(rule, calls(alice, { to: medals, data: make.forAll(CONTRACTS.drainer) })))[0]).toMatch(/^warn/)
    expect((await says(rule, calls(alice, { to: medals, data: make.forAll(scammer) })))[0]).toMatch(/^danger/)
  })
})
