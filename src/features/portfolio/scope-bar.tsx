import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSource, usePorts } from '#features/shared'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import type { Scope } from './use-assets.ts'

/** Whose assets, and on which chains; nothing to choose where there is one of each. */
export function ScopeBar({ scope, onScope }: { readonly scope: Scope; readonly onScope: (scope: Scope) => void }): ReactNode {
  const { t } = useLingui()
  const wallet = usePorts<'session' | 'book'>()
  const accounts = useSource(wallet.session.accounts).filter(({ hidden }) => !hidden)
  const chains = useSource(wallet.book.chains)
  if (accounts.length < 2 && chains.length < 2) return null
  return (
    <div className="grid max-w-(--measure) grid-cols-2 gap-3">
      {accounts.length > 1 && (
        <Field label={<Trans>Accounts</Trans>}>
          <Select
            value={scope.accounts}
            onChoose={(value) => onScope({ ...scope, accounts: value })}
            options={[
              { value: 'this', label: t`This one` },
              { value: 'all', label: t`All` },
            ]}
          />
        </Field>
      )}
      {chains.length > 1 && (
        <Field label={<Trans>Chains</Trans>}>
          <Select
            value={scope.chains}
            onChoose={(value) => onScope({ ...scope, chains: value })}
            options={[
              { value: 'this', label: t`This one` },
              { value: 'all', label: t`All` },
            ]}
          />
        </Field>
      )}
    </div>
  )
}
