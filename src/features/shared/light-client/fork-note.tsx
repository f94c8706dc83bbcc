import { defined } from '#core/defined'
import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { Banner } from '#ui/feedback/banner'
import { linkStyle } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import { TimeText } from '#ui/text/time-view'
import type { EvidenceBook, UnknownFork } from '#wallet'
import { PATHS } from '../links/paths.ts'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'
import { useEvidence } from '../wallet/use-wallet-parts.ts'
import { useLightClient } from './use-evidence.ts'

type NoteProps = { readonly chain: Chain; readonly account: Address }

/**
 * Says that a chain goes, or soon will go, by rules that this build does not have, before anything is run or fails because of it. Nothing where it does not. Asks nobody: it goes
 * by what is known of the account and the chain.
 */
export function ForkNote(props: NoteProps): ReactNode {
  const { evidence } = useEvidence()
  return evidence === undefined ? null : <Known evidence={evidence} {...props} />
}

function Known({ evidence, chain, account }: NoteProps & { readonly evidence: EvidenceBook }): ReactNode {
  const { state } = useLightClient(evidence, chain)
  const { balances, error } = useSource(usePorts<'portfolio'>().portfolio.of(chain.chainId, account))
  const fork = evidence.unknownFork(chain, {
    lightClient: state,
    ...defined({ header: balances === undefined ? undefined : balances.header, error }),
  })
  return fork === undefined ? null : <ForkNoteView fork={fork} />
}

/** Longest name of a fork: somebody else may have made it up. */
const MAX_NAME = 40

/** The words of it. */
export function ForkNoteView({ fork }: { readonly fork: UnknownFork }): ReactNode {
  return (
    <div data-part="unknown-fork" data-is={fork.is}>
      <Banner
        tone="unknown"
        icon="evidence"
        title={
          fork.is === 'here' ? (
            <Trans>Assay doesn’t know this chain’s current rules</Trans>
          ) : (
            <Trans>Assay doesn’t know this chain’s upcoming rules</Trans>
          )
        }
      >
        <Who fork={fork} />{' '}
        {fork.is === 'here' ? (
          <Trans>
            Balances and payments still work. Simulations here use older rules and may differ, and new blocks may not be verified.
          </Trans>
        ) : (
          <Trans>Nothing changes until then. After that, simulations here use older rules, and new blocks may not be verified.</Trans>
        )}{' '}
        <Trans>Use a newer version of Assay, or import its fork schedule under</Trans>{' '}
        <Link to={PATHS.chains} className={linkStyle}>
          <Trans>Chains</Trans>
        </Link>
        {'. '}
        <Link
          to={PATHS.helpPage.replace('$', fork.is === 'here' ? 'light-client/unknown-fork' : 'light-client/fork-ahead')}
          className={linkStyle}
        >
          <Trans>More about this</Trans>
        </Link>
      </Banner>
    </div>
  )
}

/** Who says so, or what shows it. */
function Who({ fork: { by, fork = '', at, host = '' } }: { readonly fork: UnknownFork }): ReactNode {
  const name = <HostileText text={fork} most={MAX_NAME} />
  const when = <TimeText at={(at ?? 0) * 1000} />
  switch (by) {
    case 'schedule':
      return (
        <Trans>
          According to the schedule you imported: {name}, {when}.
        </Trans>
      )
    case 'host':
      return (
        <Trans>
          According to <HostileText text={host} />: {name}, {when}.
        </Trans>
      )
    case 'beacon':
      return <Trans>Consensus hosts serve data of an unknown fork: {name}.</Trans>
    case 'header':
      return <Trans>Its newest block has fields that Assay doesn’t know.</Trans>
  }
}
