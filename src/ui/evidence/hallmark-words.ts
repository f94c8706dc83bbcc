import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Evidence, EvidenceKind } from '#core/evidence/evidence'

/** The word beside each stamp. */
export const KIND_WORD: Readonly<Record<EvidenceKind, MessageDescriptor>> = {
  proved: msg`Proved`,
  computed: msg`Computed`,
  agreed: msg`Agreed`,
  claimed: msg`Claimed`,
  declared: msg`Declared`,
  listed: msg`Listed`,
  own: msg`Yours`,
  unknown: msg`Unknown`,
}

/** How it is known, in one sentence. */
export function howKnown({ kind, method, since }: Evidence): MessageDescriptor {
  switch (kind) {
    case 'proved':
      if (since)
        return msg`A proof was checked here at an earlier block. The access list of each block since, checked here as well, tells what changed.`
      return msg`A proof was checked here, against a block header that the light client verified.`
    case 'computed':
      if (since) return msg`Worked out on this device, from state proved at an earlier block and the access list of each block since.`
      return msg`Worked out on this device, from proved state.`
    case 'agreed':
      return msg`Endpoints of different operators gave the same answer.`
    case 'claimed':
      if (method === 'merkle-proof') return msg`The proof fits its block, but that the block is real is one endpoint’s word.`
      if (method === 'local-run') return msg`Worked out on this device, from a block that is one endpoint’s word.`
      if (method === 'run-on-answers') return msg`Worked out on this device, from what one endpoint says. It gives no proofs.`
      return msg`One endpoint says so. Nothing was checked.`
    case 'declared':
      return msg`Whoever asks says so. Nothing was checked.`
    case 'listed':
      if (method === 'by-layout') return msg`Read from where this build says that the contract keeps it, without running the contract.`
      return msg`It came with this build of Assay.`
    case 'own':
      return method === 'record' ? msg`This device did it and remembers.` : msg`You wrote it.`
    case 'unknown':
      return msg`It could not be found out.`
  }
}

/** What would make it stronger; undefined where nothing would. */
export function whatIsStronger({ kind, method, head }: Evidence): MessageDescriptor | undefined {
  switch (kind) {
    case 'proved':
    case 'computed':
      return head === 'optimistic' ? msg`Wait until its block is final.` : undefined
    case 'agreed':
      return msg`A proof, from an endpoint that gives them.`
    case 'claimed':
      return method === 'answer' || method === 'run-on-answers'
        ? msg`An endpoint that gives proofs, and the light client.`
        : msg`The light client, which verifies the block itself.`
    case 'declared':
      return msg`What the run of it shows, which does not depend on anybody’s words.`
    case 'listed':
      if (method === 'by-layout') return msg`A run of the contract, where one can be made.`
      return msg`Comparing it with its source yourself.`
    case 'own':
      return undefined
    case 'unknown':
      return msg`An endpoint that can answer.`
  }
}

/** Whose word the block is. */
export function headWord({ head }: Evidence): MessageDescriptor | undefined {
  if (head === 'finalized') return msg`final, verified here`
  if (head === 'optimistic') return msg`recent, verified here, not final`
  if (head === 'claimed') return msg`one endpoint’s word`
  return undefined
}
