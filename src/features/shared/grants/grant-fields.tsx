import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { canSign } from '#core/identity/account-kind'
import type { Account } from '#core/identity/account'
import { type Address, short } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { APP_RIGHTS, type AppRight } from '#core/web/connection'
import { fromWire } from '#core/errors'
import { Identicon } from '#ui/address/identicon'
import { HostileText } from '#ui/text/hostile-text'
import { Disclosure } from '#ui/layout/disclosure'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { Checkbox, Radio, TextInput } from '#ui/forms/text-input'
import { DAYS, type Days, type GrantDraft, type GrantProblems } from './grant-draft.ts'

type FieldsProps = {
  readonly draft: GrantDraft
  readonly onChange: (draft: GrantDraft) => void
  readonly accounts: readonly Account[]
  readonly chains: readonly Chain[]
  readonly native: Chain
  readonly problems: GrantProblems
  /** Made for this app before. */
  readonly own?: Account | undefined
  /** Whether an account can be made for it; a connection that stands keeps what it has. */
  readonly mayMake: 'may' | 'may-not'
}

/** Which accounts, on which chains, for what and how much: what the person grants, and nothing that was not chosen. */
export function GrantFields(props: FieldsProps): ReactNode {
  return (
    <div className="flex flex-col gap-6">
      <AccountChoice {...props} />
      <ChainChoice {...props} />
      <LimitChoice {...props} />
    </div>
  )
}

/** Inside of a label there is no space for another button. */
const AccountLine = ({ account }: { readonly account: Account }): ReactNode => (
  <span className="inline-flex max-w-full items-center gap-2">
    <Identicon address={account.address} size={20} />
    <span className="truncate">
      <HostileText text={account.name} most={40} />
    </span>
    <bdi dir="ltr" className="font-mono text-[0.87em] whitespace-nowrap text-soft">
      {short(account.address)}
    </bdi>
    {!canSign(account) && (
      <span className="text-small text-soft">
        <Trans>watch-only</Trans>
      </span>
    )}
  </span>
)

const toggled = <T,>(list: readonly T[], one: T): readonly T[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one]

const Legend = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <legend className="mb-2 text-body font-semibold">{children}</legend>
)

function AccountChoice({ draft, onChange, accounts, own, mayMake, problems }: FieldsProps): ReactNode {
  const chosen = draft.accounts
  const others = accounts.filter((account) => mayMake === 'may-not' || account.address !== own?.address)
  const choose = (address: Address): void => onChange({ ...draft, accounts: toggled(chosen === 'new' ? [] : chosen, address) })
  return (
    <fieldset className="flex flex-col gap-1" data-part="accounts">
      <Legend>
        <Trans>Accounts it will see</Trans>
      </Legend>
      {mayMake === 'may' && (
        <>
          <Radio
            name="whose"
            checked={chosen === 'new'}
            onChange={() => onChange({ ...draft, accounts: 'new' })}
            label={own ? <Trans>The account created for it before</Trans> : <Trans>A new account, only for this app</Trans>}
            help={
              own ? (
                <AccountLine account={own} />
              ) : (
                <Trans>It starts empty and reveals nothing about your other accounts. Send it whatever the app may use.</Trans>
              )
            }
          />
          <Radio
            name="whose"
            checked={chosen !== 'new'}
            onChange={() => onChange({ ...draft, accounts: [] })}
            label={<Trans>Your existing accounts</Trans>}
            help={<Trans>The app sees everything they hold and ever did. It can tell others that they belong to one person.</Trans>}
          />
        </>
      )}
      {chosen !== 'new' && (
        <div className={mayMake === 'may' ? 'ms-8 flex flex-col' : 'flex flex-col'}>
          {others.map((account) => (
            <Checkbox
              key={account.address}
              checked={chosen.includes(account.address)}
              onChange={() => choose(account.address)}
              label={<AccountLine account={account} />}
            />
          ))}
        </div>
      )}
      <Problem problem={problems.accounts} />
    </fieldset>
  )
}

function ChainChoice({ draft, onChange, chains, problems }: FieldsProps): ReactNode {
  return (
    <fieldset className="flex flex-col" data-part="chains">
      <Legend>
        <Trans>Chains it can use</Trans>
      </Legend>
      {chains.map(({ chainId, name }) => (
        <Checkbox
          key={chainId}
          checked={draft.chains.includes(chainId)}
          onChange={() => onChange({ ...draft, chains: toggled(draft.chains, chainId) })}
          label={name}
        />
      ))}
      <Problem problem={problems.chains} />
    </fieldset>
  )
}

function LimitChoice({ draft, onChange, native, problems }: FieldsProps): ReactNode {
  const { t } = useLingui()
  const symbol = native.native.symbol
  const names: Record<Days, string> = { never: t`When you disconnect`, '1': t`After a day`, '7': t`After a week`, '30': t`After 30 days` }
  return (
    <Disclosure title={<Trans>Permissions and duration</Trans>}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col">
          {APP_RIGHTS.map((right) => (
            <Checkbox
              key={right}
              checked={draft.rights.includes(right)}
              onChange={() => onChange({ ...draft, rights: toggled(draft.rights, right) })}
              label={<RightName right={right} />}
            />
          ))}
        </div>
        <Field
          label={<Trans>Daily spending limit</Trans>}
          optional={<Trans>no limit if empty</Trans>}
          help={<Trans>Counts {symbol} sent with its transactions, not tokens.</Trans>}
          error={problems.perDay && fromWire(problems.perDay)}
        >
          <TextInput
            kind="figures"
            value={draft.perDay}
            onChange={(event) => onChange({ ...draft, perDay: event.currentTarget.value })}
            end={symbol}
          />
        </Field>
        <Field
          label={<Trans>Expires</Trans>}
          help={<Trans>When the app loses all of this by itself. Under Apps you can take it away at any time.</Trans>}
        >
          <Select
            options={DAYS.map((value) => ({ value, label: names[value] }))}
            value={draft.days}
            onChoose={(days) => onChange({ ...draft, days })}
          />
        </Field>
      </div>
    </Disclosure>
  )
}

/** What a right lets an app do: ask. */
const RightName = ({ right }: { readonly right: AppRight }): ReactNode =>
  right === 'transactions' ? <Trans>Can request transactions</Trans> : <Trans>Can request signatures, including sign-in</Trans>

const Problem = ({ problem }: { readonly problem: GrantProblems['accounts'] }): ReactNode =>
  problem?.code === 'app/no-account' ? (
    <p className="mt-1 text-small text-red">
      <Trans>Choose at least one account.</Trans>
    </p>
  ) : problem === undefined ? null : (
    <p className="mt-1 text-small text-red">
      <Trans>Choose at least one chain.</Trans>
    </p>
  )
