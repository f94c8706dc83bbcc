import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Address, short } from '#core/ethereum/address'
import type { Endpoint } from '#core/chains/chain'
import { useSource, usePorts } from '#features/shared'
import { Segmented } from '#ui/forms/segmented'
import { Checkbox } from '#ui/forms/text-input'
import type { EndpointDraft } from '../chain-draft.ts'

type TrustProps = { readonly endpoint: EndpointDraft; readonly onChange: (endpoint: EndpointDraft) => void }

/** A change of hands ends what was allowed to the one before. */
export function withOwner({ seesDrafts: _ended, ...endpoint }: EndpointDraft, owner: Endpoint['owner']): EndpointDraft {
  return { ...endpoint, owner }
}

/** Run by, and what it may therefore see. */
export function EndpointOwner({ endpoint, onChange }: TrustProps): ReactNode {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold" aria-hidden="true">
        <Trans>Run by</Trans>
      </p>
      <Segmented
        legend={t`Run by`}
        value={endpoint.owner}
        onChoose={(owner) => onChange(withOwner(endpoint, owner))}
        segments={[
          { value: 'foreign', label: t`Someone else` },
          { value: 'own', label: t`Me` },
        ]}
      />
      <p className="text-small text-soft">
        {endpoint.owner === 'own' ? (
          <Trans>
            You run it and trust it with everything. It can see drafts before you sign, and several of your accounts in one request.
          </Trans>
        ) : endpoint.seesDrafts === true ? (
          <Trans>
            It sees your IP address, when you’re here, and the addresses you look up. It also sees each draft before you sign it.
          </Trans>
        ) : (
          <Trans>
            It sees your IP address, when you’re here, and the addresses you look up, one at a time. It sees what you sign only when you
            send it.
          </Trans>
        )}
      </p>
    </div>
  )
}

/** The one switch by which a stranger may see a draft. Off unless the person turns it on. */
export function DraftSwitch({ endpoint, onChange }: TrustProps): ReactNode {
  if (endpoint.owner !== 'foreign' || !endpoint.roles.includes('state')) return null
  return (
    <Checkbox
      label={<Trans>Faster: let this endpoint see drafts</Trans>}
      help={
        <Trans>
          It sees what you’re about to sign before you decide, even if you reject it. Reviews then need fewer round trips. Its answer is
          only a hint: everything is still proved and simulated here. Each such request is marked in the log.
        </Trans>
      }
      checked={endpoint.seesDrafts === true}
      onChange={(event) => {
        const { seesDrafts: _before, ...rest } = endpoint
        onChange(event.currentTarget.checked ? { ...rest, seesDrafts: true } : rest)
      }}
    />
  )
}

/** About which of the person's accounts it may be asked. */
export function EndpointAccounts({ endpoint, onChange }: TrustProps): ReactNode {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const accounts = useSource(session.accounts)
  const { accounts: chosen, ...rest } = endpoint
  if (accounts.length === 0 && chosen === undefined) return null
  const others = (chosen ?? []).filter((address) => !accounts.some((account) => account.address === address))
  const toggle = (address: Address, on: boolean): void =>
    onChange({ ...rest, accounts: on ? [...(chosen ?? []), address] : (chosen ?? []).filter((one) => one !== address) })
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold" aria-hidden="true">
        <Trans>Accounts it may see</Trans>
      </p>
      <Segmented
        legend={t`Accounts it may see`}
        value={chosen === undefined ? 'all' : 'chosen'}
        onChoose={(which) => onChange(which === 'all' ? rest : { ...rest, accounts: accounts.map(({ address }) => address) })}
        segments={[
          { value: 'all', label: t`All my accounts` },
          { value: 'chosen', label: t`Only these` },
        ]}
      />
      {chosen === undefined ? (
        endpoint.owner === 'foreign' && (
          <p className="text-small text-soft">
            <Trans>We never ask about two in one request. It can still guess from your IP address that they belong together.</Trans>
          </p>
        )
      ) : (
        <>
          {accounts.map(({ address, name }) => (
            <Checkbox
              key={address}
              label={`${name} · ${short(address)}`}
              checked={chosen.includes(address)}
              onChange={(event) => toggle(address, event.currentTarget.checked)}
            />
          ))}
          {others.map((address) => (
            <Checkbox
              key={address}
              label={t`${short(address)}, not among your accounts now`}
              checked
              onChange={(event) => toggle(address, event.currentTarget.checked)}
            />
          ))}
          <p className="text-small text-soft">
            {chosen.length === 0 ? (
              <Trans>We ask it about none of your accounts, only blocks and fees.</Trans>
            ) : (
              <Trans>We never ask it about the others. If no other endpoint is allowed for them, they can’t be read.</Trans>
            )}
          </p>
        </>
      )}
    </div>
  )
}
