import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { lazy, type ReactNode } from 'react'
import { ends } from '#core/ethereum/address-form'
import { PATHS, Picker, usePorts, useSource } from '#features/shared'
import { Identicon } from '#ui/address/identicon'
import { buttonStyle } from '#ui/buttons/button'
import { VisuallyHidden } from '#ui/text/visually-hidden'

const AccountPanel = lazy(async () => ({ default: (await import('./account-panel.tsx')).AccountPanel }))

/** The account that is looked at, and another one to look at instead. */
export function AccountPicker(): ReactNode {
  const { t } = useLingui()
  const account = useSource(usePorts<'account'>().account)
  if (!account)
    return (
      <Link to={PATHS.newAccount} className={buttonStyle('plain', 'small')}>
        <Trans>Add an account</Trans>
      </Link>
    )
  const { name, address } = account
  return (
    <Picker title={t`Choose an account`} renderPanel={(close) => <AccountPanel close={close} />}>
      <Identicon address={address} size={24} />
      <span className="max-w-48 truncate" dir="auto">
        <Trans>
          <VisuallyHidden>Account:</VisuallyHidden> {name}
        </Trans>
      </span>
      <bdi dir="ltr" className="font-mono text-fine font-normal text-soft max-lg:hidden">
        {ends(address)}
      </bdi>
    </Picker>
  )
}
