import * as v from 'valibot'
import type { Address } from '#core/ethereum/address'
import type { PictureSources } from '#core/money/collectible'
import { APP_RIGHTS, type Connection } from '#core/web/connection'
import type { TrackedToken, ValuePoint } from '#core/money/holding'
import { isOrigin } from '#core/web/host'
import { CURRENCIES, type Currency } from '#core/money/price'
import * as wire from '#protocol/schema'
import { fitting } from './schema.ts'

// What a file says of assets, choices, notes and connections, checked before anything is kept. Nothing else than this is in them.

const [address, chainId, count] = [fitting(wire.address), fitting(wire.chainId), fitting(wire.count)]
const short = fitting(wire.text(128))

export type ChosenToken = Pick<TrackedToken, 'token' | 'own' | 'choice'>
export const token: v.GenericSchema<ChosenToken> = v.strictObject({
  token: v.strictObject({
    chainId,
    standard: v.literal('erc20'),
    address,
    symbol: short,
    name: short,
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
    from: v.picklist(['listed', 'claimed', 'own']),
  }),
  own: v.exactOptional(v.literal(true)),
  choice: v.exactOptional(v.picklist(['shown', 'folded'])),
}) as unknown as v.GenericSchema<ChosenToken>

export const point: v.GenericSchema<ValuePoint> = v.strictObject({
  id: v.pipe(v.string(), v.maxLength(64)),
  account: address,
  day: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
  at: count,
  chains: v.pipe(
    v.array(
      v.strictObject({
        chainId,
        money: v.strictObject({ units: v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n)), currency: v.picklist(CURRENCIES) }),
        missing: count,
      }),
    ),
    v.maxLength(256),
  ),
})

export type WantedScan = { readonly chainId: number; readonly account: Address }
export const wantedScanSchema: v.GenericSchema<WantedScan> = v.strictObject({ chainId, account: address })

/** One thing that the person chose: what money is counted in, who may be asked for pictures, or one item's place. */
export type Choice =
  | { readonly is: 'currency'; readonly value: Currency }
  | ({ readonly is: 'pictures' } & PictureSources)
  | { readonly is: 'collectible'; readonly key: string; readonly choice: 'shown' | 'hidden' }
export const choice: v.GenericSchema<Choice> = v.variant('is', [
  v.strictObject({ is: v.literal('currency'), value: v.picklist(CURRENCIES) }),
  v.strictObject({
    is: v.literal('pictures'),
    hosts: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9.:[\]-]{1,260}$/))), v.maxLength(200)),
    gateway: v.exactOptional(v.pipe(v.string(), v.maxLength(2048), v.regex(/^https:\/\/[^?#\s]+$/))),
  }),
  v.strictObject({
    is: v.literal('collectible'),
    key: v.pipe(v.string(), v.regex(/^\d{1,15}:0x[0-9a-f]{40}:\d{1,78}$/)),
    choice: v.picklist(['shown', 'hidden']),
  }),
]) as unknown as v.GenericSchema<Choice>

export type Note = { readonly id: string; readonly text: string }
export const noteSchema: v.GenericSchema<Note> = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^\d{1,15}:0x[0-9a-f]{64}$/)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
})

/** What an app was granted, without its picture. */
export const connection: v.GenericSchema<Connection> = v.strictObject({
  id: v.pipe(v.string(), v.check(isOrigin)),
  told: v.exactOptional(v.strictObject({ name: v.exactOptional(short) })),
  accounts: v.pipe(v.array(address), v.maxLength(256)),
  ownAccount: v.exactOptional(address),
  chains: v.pipe(v.array(chainId), v.maxLength(256)),
  chainId,
  rights: v.array(v.picklist(APP_RIGHTS)),
  perDay: v.exactOptional(v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n))),
  createdAt: count,
  lastUsedAt: count,
  expiresAt: v.exactOptional(count),
  endedAt: v.exactOptional(count),
}) as unknown as v.GenericSchema<Connection>
