import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Evidence, EvidenceKind } from '#core/evidence/evidence'

/** The word beside each stamp. */
export const KIND_WORD: Readonly<Record<EvidenceKind, MessageDescriptor>> = {
  proved: msg`Proved`,
  computed: msg`Computed`,
  signed: msg`Signed`,
  agreed: msg`Agreed`,
  claimed: msg`Claimed`,
  declared: msg`Declared`,
  listed: msg`Listed`,
  own: msg`Yours`,
  unknown: msg`Unknown`,
}

/** How it is known, in one sentence. */
export function howKnown({ kind, method, since, rollup }: Evidence): MessageDescriptor {
  switch (kind) {
    case 'proved':
      if (since)
        return msg`This device checked a proof at an earlier block. It also checked each later block’s access list, which shows what changed.`
      if (rollup) return msg`This device checked a proof against a block that layer 1 holds for final, which it verified there.`
      return msg`This device checked a proof against a block header that the light client verified.`
    case 'computed':
      if (since) return msg`Computed on this device from state proved at an earlier block and the access list of each block since.`
      return msg`Computed on this device from proved state.`
    case 'signed':
      return msg`It follows from a block that the chain’s sequencer signed. The sequencer can be wrong, but can’t deny it.`
    case 'agreed':
      return msg`Endpoints of different operators gave the same answer.`
    case 'claimed':
      if (rollup?.kind === 'proposed') return msg`Someone proposed this block on layer 1, where it can still be challenged.`
      if (method === 'merkle-proof') return msg`The proof matches its block, but only one endpoint says that the block is real.`
      if (method === 'local-run') return msg`Computed on this device from a block that only one endpoint vouches for.`
      if (method === 'run-on-answers') return msg`Computed on this device from what one endpoint says. It gives no proofs.`
      return msg`One endpoint says so. Nothing was checked.`
    case 'declared':
      return msg`The requester says so. Nothing was checked.`
    case 'listed':
      if (method === 'by-layout') return msg`Read from where this build says the contract keeps it, without running the contract.`
      return msg`It came with this build of Assay.`
    case 'own':
      return method === 'record' ? msg`This device did it and remembers.` : msg`You wrote it.`
    case 'unknown':
      return msg`This couldn’t be determined.`
  }
}

/** What would make it stronger; undefined where nothing would. */
export function whatIsStronger({ kind, method, head, rollup }: Evidence): MessageDescriptor | undefined {
  switch (kind) {
    case 'proved':
    case 'computed':
      return head === 'optimistic' ? msg`wait until its block is final.` : undefined
    case 'signed':
      return msg`wait until layer 1 holds it for final, which takes days.`
    case 'agreed':
      return msg`a proof from an endpoint that gives them.`
    case 'claimed':
      if (method === 'answer' || method === 'run-on-answers') return msg`an endpoint that gives proofs, and the light client.`
      return rollup
        ? msg`wait until layer 1 holds it for final, which takes days.`
        : msg`the light client, which verifies the block itself.`
    case 'declared':
      return msg`its simulation, which doesn’t depend on anyone’s claims.`
    case 'listed':
      if (method === 'by-layout') return msg`running the contract, where possible.`
      return msg`comparing it with its source yourself.`
    case 'own':
      return undefined
    case 'unknown':
      return msg`an endpoint that can answer.`
  }
}

/** Whose word the block is. */
export function headWord({ head, rollup }: Evidence): MessageDescriptor | undefined {
  if (rollup?.kind === 'anchored') return msg`held for final on layer 1, verified here`
  if (rollup?.kind === 'proposed') return msg`proposed on layer 1`
  if (head === 'signed') return msg`signed by the sequencer`
  if (head === 'finalized') return msg`final, verified here`
  if (head === 'optimistic') return msg`recent, verified here, not final`
  if (head === 'claimed') return msg`one endpoint’s claim`
  return undefined
}
