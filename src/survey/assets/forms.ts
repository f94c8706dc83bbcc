import { mirrored } from '#core/chains/mirrored'
import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import { nativeToken } from '#core/chains/chain'
import { type Fact, know } from '#core/evidence/fact'
import { concat, type Hex, toBigInt, word } from '#core/bytes/hex'
import type { Form, FormKind } from '#core/money/holding'
import { MONEY_DECIMALS } from '#core/money/price'
import { keyOf, type Token } from '#core/money/token'
import type { ProvedCall, CallResult } from '#protocol/state-reader'
import { readTokenList, type TokenList } from '../tokens/token-list.ts'
import { pairOf } from '../swap/uniswap-v2.ts'
import { readUint } from '../balances.ts'
import { environmentOf, readDetails, type DetailProbe, readingOptions } from './details.ts'

const ASSET: Hex = '0x38d52e0f'
const CONVERT_TO_ASSETS: Hex = '0x07a2d13a'
const UNDERLYING: Hex = '0xb16a19de'
const TOKEN0: Hex = '0x0dfe1681'
const TOKEN1: Hex = '0xd21220a7'
const RESERVES: Hex = '0x0902f1ac'
const SUPPLY: Hex = '0x18160ddd'
const ONE = 10n ** BigInt(MONEY_DECIMALS)

/**
 * Forms of ether on mainnet whose contracts say their own rate, in 10^-18, by a call without parameters. `of` absent: ether itself.
 * Without a `rate`: one for one (stETH's balances grow).
 */
const ETHER_FORMS: Readonly<Record<Address, { readonly is: FormKind; readonly rate?: Hex; readonly of?: Address }>> = {
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': { is: 'wrapped' }, // WETH
  '0xae7ab96520de3a18e5e111b5eaab095312d7fe84': { is: 'staked' }, // stETH
  '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0': { is: 'wrapped', rate: '0x035faf82', of: '0xae7ab96520de3a18e5e111b5eaab095312d7fe84' }, // wstETH: stEthPerToken()
  '0xae78736cd615f374d3085123a210448e74fc6393': { is: 'staked', rate: '0xe6aa216c' }, // rETH: getExchangeRate()
  '0xbe9895146f7af43049ca1c1ae358b0541ea49704': { is: 'staked', rate: '0x3ba0b9a9' }, // cbETH: exchangeRate()
}

/** What is asked of every token: any of these may answer, and a plain one answers none. */
const askedOf = ({ units, token }: Amount): readonly ProvedCall[] => {
  const to = token.address
  if (to === undefined) return []
  const rate = mirrored(token.chainId) === 1 ? ETHER_FORMS[to]?.rate : undefined
  return [
    { to, data: ASSET },
    { to, data: concat(CONVERT_TO_ASSETS, word(units)) },
    { to, data: UNDERLYING },
    { to, data: TOKEN0 },
    { to, data: TOKEN1 },
    { to, data: RESERVES },
    { to, data: SUPPLY },
    { to, data: rate ?? ASSET },
  ]
}
const ASKED = 8

/** An address as a whole word; one with anything before it is none. */
const addressIn = (result: CallResult | undefined): Address | undefined =>
  result?.ok === true && /^0x0{24}(?!0{40})[0-9a-f]{40}$/.test(result.data) ? `0x${result.data.slice(26)}` : undefined
const wordIn = (result: CallResult | undefined, at: number): bigint | undefined =>
  result?.ok === true && result.data.length >= 66 + at * 64 ? toBigInt(`0x${result.data.slice(2 + at * 64, 66 + at * 64)}`) : undefined

/** Parts by address; `native` for ether. What they are called comes afterwards. */
type Raw = { readonly is: FormKind; readonly parts: readonly { readonly of: Address | 'native'; readonly units: bigint }[] }

function rawForm({ units, token }: Amount, answers: readonly CallResult[]): Raw | undefined {
  const { address = '0x', chainId } = token
  const [asset, assets, underlying, first, second, reserves, supply, rate] = answers
  const ether = mirrored(chainId) === 1 ? ETHER_FORMS[address] : undefined
  if (ether) {
    const each = ether.rate === undefined ? ONE : readUint(rate)
    return each === undefined ? undefined : { is: ether.is, parts: [{ of: ether.of ?? 'native', units: (units * each) / ONE }] }
  }
  const [token0, token1] = [addressIn(first), addressIn(second)]
  const [held0, held1, issued] = [wordIn(reserves, 0), wordIn(reserves, 1), readUint(supply)]
  // A pool by its address alone: nobody but Uniswap's factory can have put anything there.
  if (token0 && token1 && pairOf(token0, token1) === address && held0 !== undefined && held1 !== undefined && issued)
    return {
      is: 'liquidity',
      parts: [
        { of: token0, units: (held0 * units) / issued },
        { of: token1, units: (held1 * units) / issued },
      ],
    }
  const [vaulted, worthIt] = [addressIn(asset), readUint(assets)]
  if (vaulted && vaulted !== address && worthIt !== undefined) return { is: 'vault-share', parts: [{ of: vaulted, units: worthIt }] }
  const lent = addressIn(underlying)
  return lent && lent !== address ? { is: 'lending-receipt', parts: [{ of: lent, units }] } : undefined
}

/** Vaults of vaults end here. */
const MAX_LEVELS = 3

/**
 * What tokens stand for, by the contracts' own answers in a local run on proved state: that of an unlisted token is its word, and nobody's money. A share of a share is
 * followed down to plain tokens. Plain tokens are left out. Names nobody but the contracts. Throws `rpc/*`, `proof/*`, `simulation/*`.
 */
export async function readForms(reading: DetailProbe, held: readonly Amount[]): Promise<Readonly<Record<string, Fact<Form>>>> {
  const list = await readTokenList(reading.chain.chainId)
  const forms: Record<string, Fact<Form>> = {}
  const asked = held.filter(({ units, token }) => units > 0n && token.address !== undefined)
  for (const [at, form] of (await formsOf(reading, list, asked)).entries()) {
    const amount = asked[at]
    if (form === undefined || amount === undefined) continue
    forms[keyOf(amount.token)] = know(await flattened(reading, list, form.value), form.evidence)
  }
  return forms
}

type Found = { readonly value: Form; readonly evidence: Extract<Fact<Form>, { readonly known: true }>['evidence'] }

async function formsOf(reading: DetailProbe, list: TokenList, held: readonly Amount[]): Promise<readonly (Found | undefined)[]> {
  if (held.length === 0) return []
  const { reader, header, chain } = reading
  const calls = held.flatMap(askedOf)
  const hints = held.flatMap(({ token }) => (token.address === undefined ? [] : [{ address: token.address, slots: [] }]))
  const { results, how } = await reader.read(header, environmentOf(reading), calls, { ...readingOptions(reading), hints })
  const raw = held.map((amount, at) => rawForm(amount, results.slice(at * ASKED, (at + 1) * ASKED)))
  const strangers = [
    ...new Set(raw.flatMap((form) => form?.parts ?? []).flatMap(({ of }) => (of === 'native' || list.find(of) ? [] : [of]))),
  ]
  const details = new Map((await readDetails(reading, strangers)).map((token) => [token.address, token]))
  const tokenOf = (of: Address | 'native'): Token | undefined => (of === 'native' ? nativeToken(chain) : (list.find(of) ?? details.get(of)))
  return raw.map((form) => {
    const parts = form?.parts.map(({ of, units }) => ({ units, token: tokenOf(of) }))
    if (form === undefined || parts === undefined || parts.some(({ token }) => token === undefined)) return undefined
    return { value: { is: form.is, parts: parts as readonly Amount[] }, evidence: how.evidence }
  })
}

/** The parts of parts, where they stand for others too; ether's own forms stay, as they have prices of their own. */
async function flattened(reading: DetailProbe, list: TokenList, form: Form): Promise<Form> {
  let { parts } = form
  for (let level = 1; level < MAX_LEVELS; level++) {
    const open = parts.filter(({ token }) => !isPlain(token))
    const below = await formsOf(reading, list, open)
    if (below.every((one) => one === undefined)) break
    parts = parts.flatMap((part) => below[open.indexOf(part)]?.value.parts ?? [part])
  }
  return { ...form, parts }
}

/** Wrapped and staked ether are asked no further. */
const isPlain = ({ chainId, address }: Token): boolean => address === undefined || (mirrored(chainId) === 1 && address in ETHER_FORMS)
