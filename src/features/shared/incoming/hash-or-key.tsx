import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { Button, buttonStyle } from '#ui/buttons/button'
import { Banner } from '#ui/feedback/banner'
import { PATHS } from '../links/paths.ts'
import { usePorts } from '../wallet/wallet-context.tsx'
import { useSource } from '#ui/state/use-source'

type HashOrKeyProps = {
  readonly onHash: () => void
  /** The link to Import was followed, which carries nothing: what was entered is to be forgotten. */
  readonly onKey: () => void
  /** What else can be done. */
  readonly actions?: ReactNode
}

/** 32 bytes are a hash or a private key, and only the person knows: until they say so nobody is asked, and it stands in no address. */
export function HashOrKey({ onHash, onKey, actions }: HashOrKeyProps): ReactNode {
  const isAbsent = useSource(usePorts<'session'>().session.state).kind === 'absent'
  return (
    <div role="alert" data-part="hash-or-key">
      <Banner
        icon="help"
        title={<Trans>Is this a transaction or a private key?</Trans>}
        actions={
          <>
            <Button size="small" onClick={onHash}>
              <Trans>It’s a transaction or block</Trans>
            </Button>
            <Link to={isAbsent ? PATHS.import : PATHS.newAccount} onClick={onKey} className={buttonStyle('plain', 'small')}>
              <Trans>It’s a private key</Trans>
            </Link>
            {actions}
          </>
        }
      >
        <Trans>They look alike. Nothing was looked up or kept.</Trans>
      </Banner>
    </div>
  )
}
