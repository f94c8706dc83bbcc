import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFoldedIn, type Holding } from '#core/money/holding'
import type { Source } from '#core/source'
import { keyOf } from '#core/money/token'
import { readTokenList, holdingsTotal, holdingValue, identityOf } from '#survey'
import type { AssetBook } from '#wallet'
import { createDevice, type Device, openTab, PASSWORD, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { importWords } from '../../../test/support/import-words.ts'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { createTeller } from '../../../scripts/devnet/teller.ts'
import { uniswapV2RouterAbi } from '../../../devnet/abi.ts'
import { CAST, CONTRACTS, MNEMONIC } from '../../../devnet/addresses.ts'

const { deployer, alice } = CAST
const CHAIN = 31337
const ONE = 10n ** 18n

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
}, 180_000)
afterAll(() => town.stop())

type Person = { readonly device: Device; readonly tab: Tab; readonly assets: AssetBook }
async function person(owner: 'own' | 'foreign' = 'own'): Promise<Person> {
  const device = createDevice()
  const tab = await openTab(device, devnetChain(town.url, owner))
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  return { device, tab, assets: await tab.wallet.assets() }
}

async function until<T>(source: Source<T>, test: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = source.get()
    if (test(value)) return value
    await new Promise<void>((resolve) => {
      const stop = source.subscribe(() => {
        stop()
        resolve()
      })
    })
  }
}

const of = (assets: AssetBook, symbol: string): Holding =>
  assets
    .of(CHAIN, deployer)
    .get()
    .holdings.find(({ token }) => token.symbol === symbol) ?? expect.unreachable(symbol)

describe('the asset book', () => {
  it('values what an account has by proved feeds, and keeps the day’s figure', async () => {
    const { assets, tab } = await person()
    // A form asks for balances alone at the same time: whoever comes second still has them before prices are asked for.
    const form = tab.wallet.portfolio.refresh(CHAIN, deployer)
    await assets.refresh(CHAIN, deployer)
    await form
    const { prices, error } = assets.prices.of('play').get()
    expect(error).toBeUndefined()
    const list = await readTokenList(CHAIN)
    const value = (symbol: string) => holdingValue(of(assets, symbol), prices, 'USD', (token) => identityOf(token, list))
    for (const symbol of ['ETH', 'WETH', 'USDC', 'DAI']) {
      const found = value(symbol)
      expect(found, symbol).toMatchObject({ known: true, evidence: { method: 'local-run' } })
    }
    const [ether, wrapped] = [of(assets, 'ETH').balance, of(assets, 'WETH').balance]
    if (!ether.known || !wrapped.known) return expect.unreachable()
    const each = prices?.of['ETH']?.fact
    expect(each?.known && each.value.units > 1000n * ONE && each.value.units < 10_000n * ONE).toBe(true)
    expect(each?.known && each.value.steps[0]).toMatchObject({ by: 'feed', pair: 'ETH/USD', address: CONTRACTS.feedEthUsd })
    const [point] = assets.values.get()
    expect(point).toMatchObject({ account: deployer, chains: [{ chainId: CHAIN, money: { currency: 'USD' } }] })
    expect(point?.chains[0]?.money.units).toBeGreaterThan((ether.value.units / ONE) * 1000n * ONE)
    tab.kill()
  })

  it('knows what ether cost by the rounds of its feed, names no account for it, and asks for the change of a day once', async () => {
    const { assets, tab, device } = await person()
    const before = device.left.length
    const past = await assets.prices.history('play', 'ETH', 'USD', 20 * 365 * 86_400)
    expect(past?.evidence).toMatchObject({ method: 'local-run' })
    expect(past?.points.length).toBeGreaterThan(1)
    for (const { units } of past?.points ?? []) expect(units > 1000n * ONE && units < 10_000n * ONE).toBe(true)
    expect(await assets.prices.history('play', CONTRACTS.share, 'USD', 86_400)).toBeUndefined()
    await assets.prices.changes('play', ['ETH'], 'USD')
    const bodies = device.left.slice(before).map(({ body }) => body.toLowerCase())
    expect(bodies.some((body) => body.includes(deployer.slice(2)))).toBe(false)
    expect(bodies.some((body) => body.includes(CONTRACTS.feedEthUsd.slice(2)))).toBe(true)
    const asked = device.left.length
    await assets.prices.changes('play', ['ETH'], 'USD')
    await assets.prices.changes('play', ['ETH', CONTRACTS.usdc], 'USD')
    const later = device.left.slice(asked).map(({ body }) => body.toLowerCase())
    expect(later.some((body) => body.includes(CONTRACTS.feedEthUsd.slice(2)))).toBe(false)
    tab.kill()
  })

  it('finds what arrived by the logs of the own node, and folds what imitates, cannot be believed or came unasked [A10]', async () => {
    const { assets, tab } = await person()
    await assets.refresh(CHAIN, deployer)
    await (await tab.wallet.history()).start(CHAIN, deployer)
    const source = assets.of(CHAIN, deployer)
    const isJudged = ({ token, kept }: Holding): boolean =>
      token.address === CONTRACTS.falseDomain && kept?.reasons?.[deployer] !== undefined
    const state = await until(source, ({ scan, holdings }) => scan?.complete === true && holdings.some(isJudged))
    const folded = state.holdings.filter(({ kept }) => kept && isFoldedIn(kept, deployer))
    const fake = folded.find(({ token }) => token.address === CONTRACTS.falseDomain)
    expect(fake?.kept?.reasons?.[deployer]?.map(({ is }) => is)).toEqual(expect.arrayContaining(['imitates', 'unsolicited']))
    // The true one is listed, and stays where it is.
    expect(folded.some(({ token }) => token.address === CONTRACTS.usdc)).toBe(false)
    // The person has the last word.
    const id = `${CHAIN}:${CONTRACTS.falseDomain}`
    await assets.choose(id, 'shown')
    await assets.refresh(CHAIN, deployer)
    const shown = of(assets, 'USDC') && source.get().holdings.find(({ token }) => token.address === CONTRACTS.falseDomain)
    expect(shown?.balance).toMatchObject({ known: true, value: { units: 1_000_000_000n } })
    // And even then it is worth nothing that we would say.
    const list = await readTokenList(CHAIN)
    const { prices } = assets.prices.of('play').get()
    expect(shown && holdingValue(shown, prices, 'USD', (token) => identityOf(token, list))).toMatchObject({
      known: false,
      fault: 'unlisted',
    })
    tab.kill()
  })

  it('says in a later session what pool shares stand for, to whoever asks nobody, and so comes to the same total', async () => {
    const first = await person()
    await first.assets.refresh(CHAIN, deployer)
    await (await first.tab.wallet.history()).start(CHAIN, deployer)
    const source = first.assets.of(CHAIN, deployer)
    const isShare = ({ form, balance }: Holding): boolean =>
      form?.known === true && form.value.is === 'liquidity' && balance.known && balance.value.units > 0n
    await until(source, ({ scan, holdings }) => scan?.complete === true && holdings.filter(isShare).length > 2)
    await first.assets.refresh(CHAIN, deployer)
    const list = await readTokenList(CHAIN)
    const totalOf = (assets: AssetBook, holdings: readonly Holding[]) => {
      const { prices } = assets.prices.of('play').get()
      const shown = holdings.filter(({ kept }) => kept === undefined || !isFoldedIn(kept, deployer))
      const valued = shown.map((holding) => ({ holding, valued: holdingValue(holding, prices, 'USD', (token) => identityOf(token, list)) }))
      const sharesOnly = holdingsTotal(
        valued.filter(({ holding }) => isShare(holding)),
        'USD',
      )
      return { ...holdingsTotal(valued, 'USD'), shares: sharesOnly.money.units }
    }
    const home = totalOf(first.assets, source.get().holdings)
    expect(home.shares).toBeGreaterThan(0n)
    expect(totalOf(first.assets, first.assets.known(CHAIN, deployer).get())).toEqual(home)
    first.tab.kill()

    const tab = await openTab(first.device, undefined, { follows: false })
    await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    const assets = await tab.wallet.assets()
    const known = assets.known(CHAIN, deployer)
    await until(known, (holdings) => holdings.some(isShare) && holdings.some(({ identity }) => identity === 'ETH'))
    expect(totalOf(assets, known.get())).toEqual(home)
    tab.kill()
  })

  it('tries by itself what was bought and is traded, and folds what nobody takes back', async () => {
    const { assets, tab } = await person()
    const { write } = createTeller(town.rpc)
    const path = [CONTRACTS.weth, CONTRACTS.honeypot]
    const args = [1n, path, deployer, 2n ** 40n] as const
    await write(deployer, CONTRACTS.uniswapV2Router, uniswapV2RouterAbi, 'swapExactETHForTokens', args, { value: ONE / 100n })
    const source = assets.of(CHAIN, deployer)
    await (await tab.wallet.history()).start(CHAIN, deployer)
    const honey = ({ token }: Holding): boolean => token.address === CONTRACTS.honeypot
    const state = await until(source, ({ holdings }) => holdings.some((one) => honey(one) && one.kept?.reasons?.[deployer]?.length === 1))
    const kept = state.holdings.find(honey)?.kept
    expect(kept).toMatchObject({ leaving: 'cannot-be-sold', solicited: [deployer], reasons: { [deployer]: [{ is: 'cannot-be-sold' }] } })
    tab.kill()
  })

  it('goes through the whole list in slices, may be stopped, and goes on where it stood', async () => {
    const { assets, tab } = await person()
    const source = assets.of(CHAIN, deployer)
    const stop = new AbortController()
    const seen: number[] = []
    source.subscribe(() => {
      const { sweep } = source.get()
      if (sweep.at !== 'running') return
      seen.push(sweep.done)
      if (sweep.done >= 200) stop.abort()
    })
    await assets.sweep(CHAIN, deployer, stop.signal)
    expect(source.get().sweep).toMatchObject({ at: 'stopped', done: 200 })
    await assets.sweep(CHAIN, deployer, new AbortController().signal)
    const { tokens } = await readTokenList(CHAIN)
    expect(source.get().sweep).toMatchObject({ at: 'done', of: tokens.length })
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    const symbols = source.get().holdings.map(({ token }) => token.symbol)
    expect(symbols).toEqual(expect.arrayContaining(['WBTC']))
    tab.kill()
  })

  it('reads a token that the person adds by its address, keeps looking for it, and lets go of it', async () => {
    const { assets, tab } = await person()
    await assets.refresh(CHAIN, deployer)
    const token = await assets.look(CHAIN, CONTRACTS.share)
    expect(token).toMatchObject({ symbol: 'SHARE', decimals: 18, from: 'claimed' })
    await assets.add(token)
    await assets.refresh(CHAIN, deployer)
    expect(of(assets, 'SHARE').balance).toMatchObject({ known: true })
    await assets.remove(keyOf(token))
    expect(assets.kept.get()).toEqual([])
    await expect(assets.look(CHAIN, CAST.bob)).rejects.toMatchObject({ code: 'input/no-token' })
    await expect(assets.look(CHAIN, '0x12')).rejects.toMatchObject({ code: 'input/address-malformed' })
    tab.kill()
  })

  it('names no two accounts in one request to a stranger, prices and lists included [V3]', async () => {
    const { assets, device, tab } = await person('foreign')
    const others = [deployer, alice, CAST.bob]
    for (const account of others) await assets.refresh(CHAIN, account)
    await assets.sweep(CHAIN, alice, AbortSignal.timeout(60_000))
    const digits = others.map((address) => address.slice(2))
    const asked = device.left.filter(({ body }) => digits.some((one) => body.toLowerCase().includes(one)))
    expect(asked.length).toBeGreaterThan(others.length - 1)
    const naming = asked.filter(({ body }) => digits.filter((one) => body.toLowerCase().includes(one)).length > 1)
    expect(naming.map(({ body }) => body)).toEqual([])
    tab.kill()
  })

  it('forgets everything of the person when the vault is locked', async () => {
    const { assets, tab } = await person()
    await assets.refresh(CHAIN, deployer)
    expect(assets.values.get()).not.toEqual([])
    await tab.wallet.session.lock()
    expect([assets.kept.get(), assets.values.get(), assets.of(CHAIN, deployer).get().holdings]).toEqual([[], [], []])
    tab.kill()
  })
})
