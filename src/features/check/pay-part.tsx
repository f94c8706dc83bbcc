import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { buttonStyle } from '#ui/buttons/button'

/** A payment can be looked at here, and made under Send, which takes it over and still asks. */
export const PayPart = ({ payment }: { readonly payment: string }): ReactNode => (
  <div className="max-w-(--measure)" data-part="pay">
    <Banner
      title={<Trans>This is a request to pay</Trans>}
      actions={
        <Link to={PATHS.send} search={{ to: payment } as never} className={buttonStyle('plain', 'small')}>
          <Trans>Fill it in under Send</Trans>
        </Link>
      }
    >
      <Trans>Whoever made the link wrote whom it pays and how much. Nothing is sent before you reviewed and signed it.</Trans>
    </Banner>
  </div>
)
