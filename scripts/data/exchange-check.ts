import * as v from 'valibot'
import type * as form from '../../src/core/chains/chain-folder.ts'
import { checksum } from '../../src/core/ethereum/address.ts'
import { isHex } from '../../src/core/bytes/hex.ts'
import { day, hex, list, may, once, text, whole } from './file-forms.ts'

/** An address with its checksum, so that a letter that was hit by mistake is seen. */
const checked = v.custom<`0x${string}`>(
  (value) => isHex(value, 20) && checksum(value.toLowerCase() as `0x${string}`) === value,
  'is no address with its checksum (EIP-55)',
)
const fee = v.pipe(whole(1), v.maxValue(100_000, 'is more than a tenth'))
const sourced = { source: text(200), date: day }
const common = { name: text(24), ...sourced }
const pools = v.variant('kind', [
  v.strictObject({ kind: v.literal('v2'), factory: checked, initCodeHash: hex(32), fee, ...common }),
  v.strictObject({
    kind: v.literal('v3'),
    factory: checked,
    deployer: may(checked),
    initCodeHash: hex(32),
    fees: list(fee),
    quoter: checked,
    liquiditySlot: may(whole(1)),
    ...common,
  }),
  v.strictObject({
    kind: v.literal('v4'),
    manager: checked,
    quoter: checked,
    stateView: checked,
    tiers: list(v.strictTuple([fee, v.pipe(whole(1), v.maxValue(32_767, 'is more than v4 allows'))])),
    ...common,
  }),
]) satisfies v.GenericSchema<unknown, form.PoolsRow>
const router = v.strictObject({
  kind: v.picklist(['universal', 'v2', 'v3']),
  address: checked,
  permit2: may(checked),
  pools: v.pipe(
    list(pools),
    v.check((rows) => once(rows.map(({ kind }) => kind)), 'has a kind of pools twice'),
  ),
  ...common,
}) satisfies v.GenericSchema<unknown, form.RouterRow>
/** `exchanges.json`. */
export const exchanges = v.strictObject({
  tokens: list(
    v.strictObject({
      address: checked,
      symbol: text(16),
      decimals: v.pipe(whole(), v.maxValue(36, 'is more than 36')),
      floor: may(whole(1)),
      ...sourced,
    }),
  ),
  routers: v.pipe(
    list(router),
    v.check(
      (rows) => rows.every((row) => (row.kind === 'universal') === (row.permit2 !== undefined)),
      'has a universal router without Permit2, or another with it',
    ),
    v.check(
      (rows) => rows.every((row) => row.kind === 'universal' || row.pools.every(({ kind }) => kind === row.kind)),
      'has a router of one kind with pools of another',
    ),
  ),
}) satisfies v.GenericSchema<unknown, form.ExchangesFile>

type Role = readonly [address: string, role: string]

function rolesOfPools(one: form.PoolsRow): readonly Role[] {
  switch (one.kind) {
    case 'v2':
      return [[one.factory, `the factory of ${one.name}`]]
    case 'v3':
      return [
        [one.factory, `the factory of ${one.name}`],
        [one.quoter, `the quoter of ${one.name}`],
        ...(one.deployer === undefined ? [] : [[one.deployer, `the deployer of ${one.name}`] as const]),
      ]
    case 'v4':
      return [
        [one.manager, `the manager of ${one.name}`],
        [one.quoter, `the quoter of ${one.name}`],
        [one.stateView, `the state view of ${one.name}`],
      ]
  }
}

/** Every address of a file with what it is there; none is two things. */
const rolesOf = ({ tokens, routers }: form.ExchangesFile): readonly Role[] => [
  ...tokens.map(({ address, symbol }): Role => [address, `the token ${symbol}`]),
  ...routers.flatMap(({ address, name, kind, permit2, pools: own }): readonly Role[] => [
    [address, `the router of ${name} ${kind}`],
    ...(permit2 === undefined ? [] : [[permit2, 'Permit2'] as const]),
    ...own.flatMap(rolesOfPools),
  ]),
]

/** Addresses of a file that are two things at once. */
export function roleFaults(file: form.ExchangesFile): readonly string[] {
  const known = new Map<string, string>()
  return rolesOf(file).flatMap(([address, role]) => {
    const before = known.get(address)
    known.set(address, role)
    return before === undefined ? [] : [`${address}: is ${before} and ${role}`]
  })
}
