import type { Address } from '#core/ethereum/address'
import type { BlockId } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import type { MissingState, Witness, WitnessAccount } from '#core/simulation/simulation'
import type { EvmCalls } from '#protocol/evm'

/** What is proved of one block so far, or told where nobody proves, and what of it the evm Worker has been given. */
export type ProvedState = {
  /** Of these wants, what is not proved yet; accounts come with their code. */
  missing(wants: readonly MissingState[]): readonly MissingState[]
  /** `plain`: hosts without proofs whose bare word some of it is. `since`: the oldest block by which some of it was proved, where that is an earlier one. */
  add(witness: Witness, how?: { readonly plain?: readonly string[]; readonly since?: BlockId }): void
  /** The oldest block by which some of it was proved; `undefined` where all was by its own. */
  since(): BlockId | undefined
  /** Hosts whose bare word some of it is; none where all is proved. */
  plain(): readonly string[]
  /** What the evm Worker lacks, and the number of the last addition in it. */
  unsent(): Unsent
  /** The evm Worker has everything up to the addition of that number; what was added since is still to be sent. */
  sent(through: number): void
  /** Everything is to be sent again. */
  resend(): void
  /** The proved values of just these wants. */
  pick(wants: readonly MissingState[]): Witness
  size(): { readonly accounts: number; readonly slots: number }
}

/** `through`: the number that `sent` takes once the evm Worker has answered. */
export type Unsent = { readonly add: Witness; readonly through: number }

/**
 * Asks the evm Worker about a world, which gets what it lacks of it on the way (`paramsWith`). Throws `simulation/*`, `app/*`; where the Worker was lost, everything
 * is sent again with the next question.
 */
export type AskEvm = <K extends 'run' | 'runBundle' | 'runs' | 'read'>(
  name: K,
  paramsWith: (add: Witness) => EvmCalls[K]['params'],
  world: ProvedState,
  signal: AbortSignal | undefined,
) => Promise<EvmCalls[K]['result']>

type Slot = Witness['slots'][number]
type Code = Witness['codes'][number]

/** Hashes that are remembered as sent: then all is sent again. */
const MAX_SENT = 4_096

const slotKey = (address: Address, slot: Hex): string => `${address}${slot}`

/** The same but for the root of its storage, which one that was carried from an earlier block does not have: of one block there are no two roots. */
const isSame = (known: WitnessAccount | undefined, { account }: WitnessAccount): boolean =>
  known?.account !== undefined &&
  account !== undefined &&
  known.account.nonce === account.nonce &&
  known.account.balance === account.balance &&
  known.account.codeHash === account.codeHash

/** An empty world. Values are kept as they were proved and never changed. `sentCodes`: hashes of code that the evm Worker was given for any world; it keeps code by its hash. */
export function createProvedState(sentCodes: Set<Hex> = new Set()): ProvedState {
  const accounts = new Map<Address, WitnessAccount>()
  const slots = new Map<string, Slot>()
  const codes = new Map<Hex, Code>()
  const told = new Set<string>()
  let oldest: BlockId | undefined
  /** Additions that the evm Worker lacks, each with its number, oldest first. */
  let waiting: readonly { readonly number: number; readonly witness: Witness }[] = []
  let lastNumber = 0
  return {
    missing(wants) {
      const merged = new Map<Address, Set<Hex>>()
      for (const { address, slots: wanted } of wants) {
        const open = wanted.filter((slot) => !slots.has(slotKey(address, slot)))
        if (accounts.has(address) && open.length === 0) continue
        const set = merged.get(address) ?? new Set<Hex>()
        for (const slot of open) set.add(slot)
        merged.set(address, set)
      }
      return [...merged].map(([address, set]) => ({ address, slots: [...set] }))
    },
    plain: () => [...told],
    since: () => oldest,
    add(witness, { plain = [], since } = {}) {
      if (since !== undefined && (oldest === undefined || since.number < oldest.number)) oldest = since
      for (const host of plain) told.add(host)
      const fresh = witness.accounts.filter((item) => !isSame(accounts.get(item.address), item))
      for (const item of fresh) accounts.set(item.address, item)
      for (const item of witness.slots) slots.set(slotKey(item.address, item.slot), item)
      for (const item of witness.codes) codes.set(item.hash, item)
      waiting = [...waiting, { number: ++lastNumber, witness: { accounts: fresh, slots: witness.slots, codes: witness.codes } }]
    },
    unsent: () => ({
      add: {
        accounts: waiting.flatMap(({ witness }) => witness.accounts),
        slots: waiting.flatMap(({ witness }) => witness.slots),
        codes: waiting.flatMap(({ witness }) => witness.codes).filter(({ hash }) => !sentCodes.has(hash)),
      },
      through: lastNumber,
    }),
    sent(through) {
      if (sentCodes.size > MAX_SENT) sentCodes.clear()
      for (const { number, witness } of waiting) if (number <= through) for (const { hash } of witness.codes) sentCodes.add(hash)
      waiting = waiting.filter(({ number }) => number > through)
    },
    resend() {
      // Whether it forgot some, or all since it was started anew, is not known.
      sentCodes.clear()
      const witness = { accounts: [...accounts.values()], slots: [...slots.values()], codes: [...codes.values()] }
      waiting = [{ number: ++lastNumber, witness }]
    },
    pick(wants) {
      const found = wants.flatMap(({ address }) => accounts.get(address) ?? [])
      return {
        accounts: found,
        slots: wants.flatMap(({ address, slots: wanted }) => wanted.flatMap((slot) => slots.get(slotKey(address, slot)) ?? [])),
        codes: found.flatMap(({ account }) => (account ? (codes.get(account.codeHash) ?? []) : [])),
      }
    },
    size: () => ({ accounts: accounts.size, slots: slots.size }),
  }
}
