import * as v from 'valibot'
import { APP_RIGHTS, type Connection } from '#core/connection'
import * as wire from '#protocol/schema'
import { fitting } from './schema.ts'

// What a file says of apps, checked before anything is kept. Nothing else than this is in them.

const [address, chainId, count] = [fitting(wire.address), fitting(wire.chainId), fitting(wire.count)]

/** Scheme, host and port as browsers write them. */
const isOrigin = (text: string): boolean => text.length <= 512 && URL.canParse(text) && new URL(text).origin === text

export const connection = v.strictObject({
  id: v.pipe(v.string(), v.check(isOrigin)),
  told: v.exactOptional(v.strictObject({ name: v.exactOptional(fitting(wire.text(128))) })),
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
