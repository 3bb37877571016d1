import { useRef } from 'react'
import { browserNodes, ownNodePolicy, ownNodesKey, publicConfig } from '../../../runtime/browser.ts'
import { Icon } from '../../shared/parts/Icon.tsx'
import { Sheet } from '../../shared/parts/Sheet.tsx'
import { SheetHead } from '../../shared/parts/SheetHead.tsx'
import { settingsEn as messages } from '../../texts/settings.en.ts'
import { OwnNodeForm } from './OwnNodeForm.tsx'
import { OwnNodeList } from './OwnNodeList.tsx'
import { useOwnNodes } from './useOwnNodes.ts'

/** Panel in which a person adds, tests and removes nodes of their own. The page reloads after a change. */
export function OwnNodeDialog({ onClose }: { onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const nodes = useOwnNodes()
  const isAllowed = ownNodePolicy().origins.length > 0
  // The page's address contains the swap, so a reload restores it.
  const close = () => (nodes.isChanged ? location.reload() : onClose())
  return (
    <Sheet className="dialog--fit own-nodes" initialFocus={title} onClose={close}>
      <SheetHead title={messages.title} titleRef={title} close={messages.close} />
      <div className="dialog-b">
        <p>{messages.intro(presetOperators())}</p>
        {isAllowed ? <OwnNodeForm nodes={nodes} /> : <NotAllowed />}
        {isAllowed && <OwnNodeList nodes={nodes} />}
        <p role="status" className="t14">
          {nodes.news}
        </p>
        <p className="t13 faint">
          {nodes.isChanged && `${messages.reload} `}
          {messages.kept(ownNodesKey)}
        </p>
      </div>
    </Sheet>
  )
}

/** Operators of the site that vote on THORChain, without the person's own. */
function presetOperators(): number {
  const { thornode } = publicConfig.nodes
  const urls = new Set(thornode.map(({ url }) => url))
  const { endpoints } = browserNodes().THORCHAIN
  return new Set(endpoints.filter(({ url }) => urls.has(url)).map(({ operator }) => operator)).size
}

function NotAllowed() {
  return (
    <div className="callout">
      <Icon name="info" />
      <div>
        <b>{messages.notAllowed}</b>
        <p>{messages.notAllowedWhy}</p>
        <p>
          <code className="own-nodes-url">OWN_NODE_HOSTS=https://node.example.org</code>
        </p>
      </div>
    </div>
  )
}
