import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import * as Amount from '#core/money/amount'
import type { AppRequest } from '#core/web/app-request'
import { type Chain, nativeToken } from '#core/chains/chain'
import { APP_RIGHTS } from '#core/web/connection'
import type { Finding } from '#core/signing/finding'
import { choiceOf, type GrantDraft, GrantFields, grantProblems, useAction, useSource, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { ScreenSection } from '#ui/layout/page'
import { type Apps, canMakeAccount } from '#wallet'
import { ApprovalBar } from './approval-bar.tsx'
import { RequesterFindings, RequesterHeader, confirmationOf } from './requester-header.tsx'

/** `isFirst`: a new one is made without a device, and is what is chosen at first. */
type Here = { readonly isFirst: boolean; readonly native: Chain | undefined; readonly chains: readonly Chain[] }

/** Accounts are offered anew where the app was sent away; what it may do, and how much, is as it was. */
function draftFor(apps: Apps, origin: string, { isFirst, native, chains }: Here): GrantDraft {
  const [now, earlier] = [apps.connectionOf(origin), apps.earlierOf(origin)]
  const known = earlier?.chains.filter((chainId) => chains.some((chain) => chain.chainId === chainId)) ?? []
  return {
    accounts: now?.accounts ?? (isFirst ? 'new' : []),
    chains: known.length > 0 ? known : native ? [native.chainId] : [],
    rights: earlier?.rights ?? APP_RIGHTS,
    perDay: earlier?.perDay === undefined || !native ? '' : Amount.formatUnits({ units: earlier.perDay, token: nativeToken(native) }),
    days: 'never',
  }
}

type Props = { readonly apps: Apps; readonly one: AppRequest; readonly findings: readonly Finding[] }

/** An app wants to know an account. By default it gets one of its own, on the chain that is looked at. */
export function ConnectionPrompt({ apps, one, findings }: Props): ReactNode {
  const { session, book } = usePorts<'session' | 'book'>()
  const accounts = useSource(session.accounts)
  const chains = useSource(book.chains)
  const here = useSource(book.current)
  const native = here ?? chains[0]
  const before = apps.connectionOf(one.origin)
  const ownAddress = apps.ownAccountOf(one.origin)
  const own = accounts.find(({ address }) => address === ownAddress)
  const state = session.state.get()
  const keyrings = state.kind === 'open' ? state.session.keyrings : []
  const canMake = own !== undefined || canMakeAccount(keyrings)
  const isFirst = own !== undefined || keyrings.some(({ kind }) => kind === 'mnemonic')
  const [draft, setDraft] = useState<GrantDraft>(() => draftFor(apps, one.origin, { isFirst, native, chains }))
  const reject = useAction(() => apps.reject(one.id))
  const agree = useAction(async () => {
    if (native) await apps.connect(one.id, choiceOf(draft, { native, here: before?.chainId ?? native.chainId, now: Date.now() }))
  })
  if (!native)
    return (
      <Banner tone="warn" title={<Trans>No chain is set up</Trans>}>
        <Trans>Set up a chain first, then try again from the app.</Trans>
      </Banner>
    )
  const problems = grantProblems(draft, native)
  return (
    <div className="flex flex-col gap-7" data-ask="connection">
      <header>
        <h1 tabIndex={-1} className="mb-4 text-head font-semibold tracking-tight outline-none">
          {before ? <Trans>An app wants to see other accounts</Trans> : <Trans>An app wants to connect</Trans>}
        </h1>
        <RequesterHeader apps={apps} one={one} />
      </header>
      <RequesterFindings findings={findings} />
      <ScreenSection title={<Trans>App access</Trans>}>
        <ul className="flex list-disc flex-col gap-1 ps-5 text-soft">
          <li>
            <Trans>It sees the address of each account you choose, and everything it holds and did. That’s public.</Trans>
          </li>
          <li>
            <Trans>It reads those chains through your endpoints, and can ask you to sign. You review each request first.</Trans>
          </li>
          <li>
            <Trans>It learns of no other account or chain, and can’t take anything by itself.</Trans>
          </li>
        </ul>
      </ScreenSection>
      <GrantFields
        draft={draft}
        onChange={setDraft}
        accounts={accounts.filter(({ hidden }) => !hidden)}
        chains={chains}
        native={native}
        problems={problems}
        own={own}
        mayMake={canMake ? 'may' : 'may-not'}
      />
      <ApprovalBar
        reject={reject}
        agree={agree}
        content={JSON.stringify([one.id, draft])}
        how={confirmationOf(findings)}
        disabled={Object.keys(problems).length > 0}
      >
        {confirmationOf(findings) === 'hold' ? <Trans>Hold to connect</Trans> : <Trans>Connect</Trans>}
      </ApprovalBar>
    </div>
  )
}
