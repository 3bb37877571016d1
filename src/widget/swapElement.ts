import { type Attribute, attributes, frameUrl, readAttributes } from './attributes.ts'
import {
  type HostMessage,
  partner as partnerPattern,
  proposalFields,
  readFrameMessage,
  themeTokens,
  writeMessage,
} from './messages.ts'

/**
 * Scripts, forms and pop-ups are what a swap needs. The frame keeps its own origin for storage, so that a payment
 * survives a reload. Pop-ups leave the sandbox, because wallets sign in a top-level window.
 */
const sandbox = 'allow-scripts allow-forms allow-popups allow-same-origin allow-popups-to-escape-sandbox'

const linkText = 'Swap with Portage'

/** Milliseconds until a frame that does not report counts as refused. */
const patienceMs = 4000

/** The frame is at least this high, so that a dialog fits (CSS pixels). */
const lowest = 520
const highest = 4000

/** Defines `<portage-swap>`, whose frame comes from `site`. Does nothing if a page defines it twice. */
export function defineSwapElement(site: string): void {
  if (customElements.get('portage-swap')) return
  customElements.define(
    'portage-swap',
    class extends HTMLElement {
      static readonly observedAttributes = attributes
      readonly #channel = crypto.randomUUID()
      readonly #frame = document.createElement('iframe')
      /** Replaces a frame that the browser refuses, whose reason a page cannot read. */
      readonly #link = document.createElement('a')
      #timer: ReturnType<typeof setTimeout> | undefined
      /** Whether the frame listens, and whether an attribute changed before. */
      #isReady = false
      #hasChanged = false
      readonly #languages = new MutationObserver(() => this.#sendLanguage())
      readonly #receive = (event: MessageEvent) => {
        const peer = { source: this.#frame.contentWindow, origin: site, channel: this.#channel }
        const message = readFrameMessage(event, peer)
        if (message?.type === 'resize') {
          this.#frame.style.height = `${Math.min(Math.max(parseInt(message.height, 10), lowest), highest)}px`
        } else if (message) {
          const { type, ...detail } = message
          if (type === 'ready') {
            this.#showFrame(true)
            this.#sendChanges()
          }
          this.dispatchEvent(new CustomEvent(`portage:${type}`, { detail, bubbles: true, composed: true }))
        }
      }

      connectedCallback() {
        const frame = this.#frame
        frame.title = this.title || linkText
        this.#link.textContent = linkText
        this.#link.target = '_blank'
        this.#link.rel = 'noopener'
        frame.setAttribute('sandbox', sandbox)
        frame.allow = 'clipboard-write'
        frame.style.cssText = `border:0;display:block;width:100%;height:${lowest}px;color-scheme:normal`
        this.style.display ||= 'block'
        addEventListener('message', this.#receive)
        this.#languages.observe(document.documentElement, { attributeFilter: ['lang'] })
        const { origin: host } = location
        this.#hasChanged = false
        frame.src = frameUrl({ site, host, channel: this.#channel, language: this.#language(), read: this.#read })
        const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
        root.append(frame, this.#link)
        this.#showFrame(true)
        this.#timer = setTimeout(() => this.#giveUp(host), patienceMs)
      }

      /** Shows the frame, or the link in its place. */
      #showFrame(isShown: boolean) {
        clearTimeout(this.#timer)
        this.#frame.style.display = isShown ? 'block' : 'none'
        this.#link.style.display = isShown ? 'none' : 'inline-block'
      }

      /** Shows a link to the swap, and reports the reason in the console. A frame that is only slow replaces it. */
      #giveUp(host: string) {
        const { partner, ...swap } = readAttributes({ partner: partnerPattern, ...proposalFields }, this.#read)
        this.#link.href = `${site}/?${new URLSearchParams({ ...swap, ...(partner && { ref: partner }) })}`
        this.#showFrame(false)
        const reason = partner
          ? `The record of the partner "${partner}" must list ${host} among its origins.`
          : 'Without a valid partner id, only pages of its own can show it.'
        console.warn(
          `<portage-swap>: ${site} showed no widget on ${host} within ${patienceMs / 1000} s. ${reason} See ${site}/developers/widget.`,
        )
      }

      disconnectedCallback() {
        this.#isReady = false
        clearTimeout(this.#timer)
        removeEventListener('message', this.#receive)
        this.#languages.disconnect()
        this.#frame.remove()
        this.#link.remove()
      }

      attributeChangedCallback(name: string) {
        if (Object.hasOwn(proposalFields, name)) this.#sendProposal()
        if (Object.hasOwn(themeTokens, name)) this.#sendTheme()
        if (name === 'language') this.#sendLanguage()
      }

      readonly #read = (name: Attribute) => this.getAttribute(name)

      #sendProposal() {
        this.#send({ type: 'propose', ...readAttributes(proposalFields, this.#read) })
      }

      #sendTheme() {
        this.#send({ type: 'theme', ...readAttributes(themeTokens, this.#read) })
      }

      #sendChanges() {
        this.#isReady = true
        if (!this.#hasChanged) return
        this.#hasChanged = false
        this.#sendProposal()
        this.#sendTheme()
        this.#sendLanguage()
      }

      #language = () => this.getAttribute('language') ?? this.closest<HTMLElement>('[lang]')?.lang ?? ''

      #sendLanguage() {
        this.#send({ type: 'language', language: this.#language() })
      }

      #send(message: HostMessage) {
        if (!this.#isReady) {
          this.#hasChanged = true
          return
        }
        this.#frame.contentWindow?.postMessage(writeMessage(message, this.#channel), site)
      }
    },
  )
}
