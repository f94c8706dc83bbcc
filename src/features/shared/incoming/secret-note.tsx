import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { buttonStyle } from '#ui/buttons/button'
import { Banner } from '#ui/feedback/banner'
import { PATHS } from '../links/paths.ts'
import { usePorts } from '../wallet/wallet-context.tsx'
import { useSource } from '#ui/state/use-source'
import type { SecretKind } from './secret-kind.ts'

type SecretNoteProps = {
  readonly kind: SecretKind
  /** What else can be done. */
  readonly actions?: ReactNode
  /** The link was followed. */
  readonly onFollow?: () => void
}

/** What was pasted or dropped looks like a secret, and was thrown away. The link carries nothing of it. */
export function SecretNote({ kind, actions, onFollow }: SecretNoteProps): ReactNode {
  const isAbsent = useSource(usePorts<'session'>().session.state).kind === 'absent'
  return (
    <Banner
      tone="warn"
      title={<SecretTitle kind={kind} />}
      actions={
        <>
          <Link to={isAbsent ? PATHS.import : PATHS.newAccount} onClick={onFollow} className={buttonStyle('plain', 'small')}>
            <Trans>Go to Import</Trans>
          </Link>
          {actions}
        </>
      }
    >
      <Trans>It wasn’t searched, checked or kept. Enter it only on the Import screen. Whoever has it has your money.</Trans>
    </Banner>
  )
}

function SecretTitle({ kind }: { readonly kind: SecretKind }): ReactNode {
  if (kind === 'phrase') return <Trans>This looks like a recovery phrase</Trans>
  return kind === 'keystore' ? <Trans>This looks like a key file</Trans> : <Trans>This looks like a private key</Trans>
}
