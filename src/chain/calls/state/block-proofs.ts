import type { Witness, MissingState } from '#core/simulation/simulation'
import type { BlockId } from '#core/evidence/evidence'
import type { Address } from '#core/ethereum/address'
import type { EndpointPool } from '../../connection/pool.ts'
import { type AccountPrivacy, groupByOwner } from '../../connection/privacy.ts'

/** Accounts and slots that were proved of one block. */
export type BlockProofs = {
  readonly accounts: Map<string, Witness['accounts'][number]>
  readonly slots: Map<string, Witness['slots'][number]>
  readonly sources: Set<string>
  /** Where some of it was carried from. */
  since?: BlockId
}
/** Of one block: what is proved of it, and what endpoints without proofs say of it. */
export type ProofsAndClaims = { readonly proved: BlockProofs; readonly told: BlockProofs }

/** What is missing of `wants`; nothing that was proved is asked for twice, of any endpoint. */
export function unproved(wants: readonly MissingState[], { accounts, slots }: BlockProofs): readonly MissingState[] {
  return wants.flatMap(({ address, slots: wanted }) => {
    const open = wanted.filter((slot) => !slots.has(address + slot))
    return accounts.has(address) && open.length === 0 ? [] : [{ address, slots: open }]
  })
}

/** Nothing proved yet. */
export const emptyProofs = (): BlockProofs => ({ accounts: new Map(), slots: new Map(), sources: new Set() })

/** Whether some of it is an endpoint’s bare word. */
export const hasPlainWord = ({ told }: ProofsAndClaims): boolean => told.accounts.size + told.slots.size > 0

/** Adds what was proved, and by whom. */
export function addProofs(
  block: BlockProofs,
  { witness, sources }: { readonly witness: Omit<Witness, 'codes'>; readonly sources: readonly string[] },
): void {
  // One that was carried here has no root of its storage: it stays, so that all who ask of this block get the same.
  for (const item of witness.accounts) if (!block.accounts.has(item.address)) block.accounts.set(item.address, item)
  for (const item of witness.slots) block.slots.set(item.address + item.slot, item)
  for (const source of sources) block.sources.add(source)
}

/** Both as one: what is proved goes before what is told. */
export const joinedProofs = ({ proved, told }: ProofsAndClaims): BlockProofs => ({
  accounts: new Map([...told.accounts, ...proved.accounts]),
  slots: new Map([...told.slots, ...proved.slots]),
  sources: new Set([...proved.sources, ...told.sources]),
})

/** A part of what is wanted that one question may hold. */
export type Part = { readonly wants: readonly MissingState[]; readonly about: readonly Address[] }

/** Where endpoints are kept to some accounts, each of the person's accounts is a question of its own, with the slots that name it: no endpoint may know both. */
export function partsByAccount(wants: readonly MissingState[], pool: EndpointPool, accounts: AccountPrivacy): readonly Part[] {
  const isApart = pool.connections.some(({ endpoint }) => endpoint.accounts !== undefined)
  const spelled = [...new Set(wants.map(({ address }) => address))].filter((address) => accounts.has(address))
  if (!isApart) return [{ wants, about: spelled }]
  accounts.meet(wants.map(({ address }) => address))
  const rows = wants.flatMap(({ address, slots }) => {
    if (accounts.has(address)) return [{ owner: address, want: { address, slots } }]
    const groups = groupByOwner(slots, accounts)
    return groups.size === 0
      ? [{ owner: undefined, want: { address, slots } }]
      : [...groups].map(([owner, group]) => ({ owner, want: { address, slots: group } }))
  })
  const about = [...new Set(rows.flatMap(({ owner }) => owner ?? []))]
  if (about.length < 2) return [{ wants, about }]
  return about.map((account, at) => ({
    about: [account],
    wants: rows.flatMap(({ owner, want }) => (owner === account || (at === 0 && owner === undefined) ? [want] : [])),
  }))
}
