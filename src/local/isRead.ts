/** Whether a request only reads: GET or HEAD. */
export const isRead = ({ method }: { readonly method: string }) => method === 'GET' || method === 'HEAD'
