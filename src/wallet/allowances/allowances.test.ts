import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erc20Abi, encodeFunctionData, maxUint256, parseAbi } from 'viem'
import type { Address } from '#core/ethereum/address'
import { grantId, takenFrom, granteeOf } from '#core/permissions/allowance'
import { factValue } from '#core/evidence/fact'
import type { Hex } from '#core/bytes/hex'
import { exposureOfAlarm, type Wallet } from '#wallet'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { CAST, CHAIN_ID, CONTRACTS } from '../../../devnet/addresses.ts'
import { openPracticeTab } from '../../../test/support/import-words.ts'
import { createDevice, devnetChain, look, openTab, PASSWORD, reviewed, type Tab } from '../../../test/support/whole-wallet.ts'
import type { AllowanceBook } from './allowance-book.ts'
import type { Right } from './rights.ts'
import { createPast, type Past } from './test-support/past.ts'

const ME = CAST.deployer
const BOB = CAST.bob
const ANY = new AbortController().signal
const { usdc, weth, dai, usdt, permit2, uniswapV2Router, cats, claimTrap } = CONTRACTS

let town: Devnet
let tab: Tab
let book: AllowanceBook
let past: Past
let device: ReturnType<typeof createDevice>

beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  device = createDevice()
  tab = await openPracticeTab(device, town)
  const { keyringId } = tab.wallet.session.accounts.get()[0] ?? expect.unreachable()
  for (let index = tab.wallet.session.accounts.get().length; index < 3; index++)
    await tab.wallet.session.enter('deriveAccount', { keyringId, name: `Account ${index}` })
  book = await tab.wallet.allowances()
  past = createPast(tab, book, CHAIN_ID)
})
afterAll(async () => {
  tab.kill()
  await town.stop()
})

const rightsOf = (account: Address): readonly Right[] => book.of(CHAIN_ID, account).get().rights ?? expect.unreachable()
const find = (account: Address, from: Address, to: Address): Right | undefined =>
  rightsOf(account).find(({ allowance: { grant } }) => takenFrom(grant) === from && granteeOf(grant) === to)
/** Done elsewhere: this device signed nothing of it. */
async function write(from: Address, to: Address, data: Hex): Promise<void> {
  const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from, to, data }])
  await expect.poll(() => town.rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
}

async function agree(wallet: Wallet, id: string): Promise<void> {
  const { analysis } = await reviewed(wallet, id)
  await wallet.requests.consent(id, analysis.digest)
  await look(tab)
}

describe('rights are listed from logs of a plain node', () => {
  it('finds every allowance, operator and grant of Permit2 that the long story left, each read by proof [S5]', async () => {
    await past.whole(ME)
    const state = book.of(CHAIN_ID, ME).get()
    expect(state.error).toBeUndefined()
    expect(state.othersBefore).toBe(0n)
    for (const token of [usdc, weth, dai, usdt]) expect(find(ME, token, uniswapV2Router)?.allowance.amount).toMatchObject({ known: true })
    const kept = rightsOf(ME).filter(({ allowance: { grant } }) => grant.is === 'allowance' && grant.via === permit2)
    expect(kept.map(({ allowance: { grant } }) => granteeOf(grant)).toSorted()).toEqual([BOB, CAST.market].toSorted())
    expect(kept.every(({ allowance }) => allowance.until !== undefined)).toBe(true)
    // Independently: what the chain answers.
    for (const { allowance } of rightsOf(ME)) {
      const { grant, amount } = allowance
      if (grant.is !== 'allowance' || grant.via !== undefined) continue
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [ME, grant.spender] })
      expect(factValue(amount)).toBe(BigInt(await town.rpc<Hex>('eth_call', [{ to: grant.token, data }, 'latest'])))
    }
  })

  it('asks for no logs of its own: what the history found is all there is', async () => {
    await tab.wallet.portfolio.refresh(CHAIN_ID, ME)
    const logs = () => device.left.filter(({ methods }) => methods.includes('eth_getLogs')).length
    const told = (await tab.wallet.history()).logs(CHAIN_ID, ME)
    const [before, known] = [logs(), told.get().to]
    await book.refresh(CHAIN_ID, ME, ANY)
    expect(told.get().to).toBe(known)
    expect(logs()).toBe(before)
  })

  it('an exposure is what could be taken now, not what was allowed', async () => {
    const right = find(ME, usdc, uniswapV2Router) ?? expect.unreachable()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [ME] })
    const balance = BigInt(await town.rpc<Hex>('eth_call', [{ to: usdc, data }, 'latest']))
    expect(factValue(right.allowance.amount)).toBeGreaterThan(balance)
    expect(factValue(right.allowance.exposure)?.units).toBe(balance)
    expect(right.allowance.limit).toBe(factValue(right.allowance.amount))
    expect(right.findings.map(({ rule }) => rule)).toContain('allowance/unlimited')
  })

  it('lists what another account gave in a stream of its own, and what was taken back or used up not at all', async () => {
    const before = device.left.length
    await past.whole(BOB)
    const bodies = device.left.slice(before).map(({ body }) => body.toLowerCase())
    expect(bodies.filter((body) => body.includes(BOB.slice(2)) && body.includes(ME.slice(2)))).toEqual([])
    expect(find(BOB, usdt, uniswapV2Router)).toBeUndefined()
    expect(find(BOB, cats, CAST.market)?.findings.map(({ level, rule }) => `${level} ${rule}`)).toContain('danger allowance/no-code')
    expect(find(BOB, dai, uniswapV2Router)?.level).toBe('warn')
  })

  it('says that a right was never used only where nothing left since: what logs do not tell is unknown', async () => {
    expect(find(BOB, cats, CAST.market)?.allowance.lastUse.known).toBe(false)
    // It took from bob, and sent it on to somebody else at once.
    expect(find(BOB, usdc, claimTrap)?.allowance.lastUse.known).toBe(false)
    // All that left in dollars left before it was given.
    expect(find(ME, usdc, permit2)?.allowance.lastUse).toMatchObject({ known: true, value: undefined, evidence: { kind: 'claimed' } })
    expect(find(ME, usdc, uniswapV2Router)?.allowance.lastUse.known).toBe(false)
  })
})

describe('rights are taken back, one or many', () => {
  it('one, by the one Review, and it is gone once the chain says so [S5]', async () => {
    const right = find(ME, dai, uniswapV2Router) ?? expect.unreachable()
    const id = await book.takeBack([right.allowance.grant], ME, CHAIN_ID)
    expect(find(ME, dai, uniswapV2Router)).toBeDefined()
    await agree(tab.wallet, id)
    await book.refresh(CHAIN_ID, ME, ANY)
    expect(find(ME, dai, uniswapV2Router)).toBeUndefined()
    expect(await book.takeBackNext()).toBeUndefined()
  })

  it('several of Permit2 by one transaction, and others one after another [S5]', async () => {
    const kept = rightsOf(ME).filter(({ allowance: { grant } }) => grant.is === 'allowance' && grant.via === permit2)
    const rest = [find(ME, weth, uniswapV2Router), find(ME, usdt, uniswapV2Router)].map((right) => right ?? expect.unreachable())
    const all = [...kept, ...rest].map(({ allowance }) => allowance.grant)
    let next: string | undefined = await book.takeBack(all, ME, CHAIN_ID)
    expect(book.queue.get()?.steps.map(({ rights }) => rights.length)).toEqual([2, 1, 1])
    while (next !== undefined) {
      await agree(tab.wallet, next)
      next = await book.takeBackNext()
    }
    await book.refresh(CHAIN_ID, ME, ANY)
    const left = new Set(rightsOf(ME).map(({ id }) => id))
    expect(all.filter((grant) => left.has(grantId(grant)))).toEqual([])
  })
})

describe('an alarm', () => {
  const operator = (who: Address): Hex =>
    encodeFunctionData({
      abi: parseAbi(['function setApprovalForAll(address,bool)']),
      functionName: 'setApprovalForAll',
      args: [who, true],
    })
  const alarmOf = (who: Address) => book.alarms.get().find(({ right }) => right.includes(who) && right.includes(usdc))
  const exposureOf = (who: Address) => exposureOfAlarm(alarmOf(who) ?? expect.unreachable(), undefined, device.clock.now)
  const approve = (who: Address, units: bigint): Hex => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [who, units] })

  it('is raised by a right that a bare account got elsewhere, and stands until it is dealt with', async () => {
    const before = book.alarms.get().length
    await write(ME, usdc, approve(CAST.scammer, maxUint256))
    await past.heard(ME, () => book.alarms.get().some(({ right }) => right.includes(CAST.scammer)))
    const alarm = book.alarms.get().find(({ right }) => right.includes(CAST.scammer)) ?? expect.unreachable()
    expect(book.alarms.get().length).toBe(before + 1)
    await book.refresh(CHAIN_ID, ME, ANY)
    expect(book.alarms.get().length).toBe(before + 1)
    await book.dealtWith(alarm)
    expect(book.alarms.get().map(({ id }) => id)).not.toContain(alarm.id)
    await book.refresh(CHAIN_ID, ME, ANY)
    expect(book.alarms.get().map(({ id }) => id)).not.toContain(alarm.id)
  })

  it('is not raised by a contract that no list knows: it may have made the right up', async () => {
    const before = book.alarms.get().length
    await write(ME, CONTRACTS.medals, operator(CAST.scammer))
    await past.heard(ME, () => find(ME, CONTRACTS.medals, CAST.scammer) !== undefined)
    expect(find(ME, CONTRACTS.medals, CAST.scammer)?.listed).toBe(false)
    expect(find(ME, CONTRACTS.medals, CAST.scammer)?.findings.map(({ rule }) => rule)).toContain('token/unlisted')
    expect(book.alarms.get().length).toBe(before)
  })

  it('is raised again when the code of who may take is another', async () => {
    await write(ME, usdc, approve(CONTRACTS.multi, 5n))
    await past.heard(ME, () => find(ME, usdc, CONTRACTS.multi) !== undefined)
    expect(find(ME, usdc, CONTRACTS.multi)?.findings).toEqual([])
    const code = await town.rpc<Hex>('eth_getCode', [CONTRACTS.drainer, 'latest'])
    await town.rpc('anvil_setCode', [CONTRACTS.multi, code])
    await town.rpc('anvil_mine', ['0x1'])
    await book.refresh(CHAIN_ID, ME, ANY)
    expect(find(ME, usdc, CONTRACTS.multi)?.findings.map(({ level, rule }) => `${level} ${rule}`)).toEqual([
      'danger allowance/spender-changed',
    ])
    expect(book.alarms.get().some(({ right }) => right.includes(CONTRACTS.multi))).toBe(true)
  })

  it('is over when the right is', async () => {
    await write(ME, usdc, approve(CONTRACTS.multi, 0n))
    await book.refresh(CHAIN_ID, ME, ANY)
    expect(book.alarms.get().some(({ right }) => right.includes(CONTRACTS.multi))).toBe(false)
  })

  it('says in a later session what it comes to without a look: a stranger is asked no more, and an own endpoint by itself', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [ME] })
    const balance = BigInt(await town.rpc<Hex>('eth_call', [{ to: usdc, data }, 'latest']))
    await write(ME, usdc, approve(CAST.market, 7n))
    await past.heard(ME, () => alarmOf(CAST.market) !== undefined)
    tab.kill()
    tab = await openTab(device, undefined)
    await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    book = await tab.wallet.allowances()
    expect(exposureOf(CAST.market)).toMatchObject({ kind: 'amount', amount: { units: 7n, token: { symbol: 'USDC' } }, held: balance })

    const isRead = (): boolean => book.of(CHAIN_ID, ME).get().rights !== undefined
    expect(isRead()).toBe(false)
    const logs = (await tab.wallet.history()).logs(CHAIN_ID, ME)
    const follow = async (owner: 'own' | 'foreign', work: () => Promise<void>): Promise<void> => {
      await tab.wallet.book.save(devnetChain(town.url, owner), { kind: 'password', password: PASSWORD })
      const ended = new AbortController()
      const followed = book.follow(CHAIN_ID, ME, ended.signal)
      await expect.poll(() => logs.get().at).toBe('following')
      await work()
      ended.abort()
      await followed
    }
    await follow('foreign', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      expect(isRead()).toBe(false)
    })
    await follow('own', async () => {
      await expect.poll(isRead).toBe(true)
    })
    expect(exposureOf(CAST.market)).toMatchObject({ amount: { units: 7n } })
  })
})
