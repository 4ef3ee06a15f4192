-- The page of a refund request has a new address: messages in inboxes link to it.
UPDATE message SET link = replace(link, '/admin/view/money-back/', '/admin/view/refund/')
WHERE link LIKE '/admin/view/money-back/%';
